import { useTranslation } from 'next-i18next/pages';
import { Banner } from '@/components/ui/feedback/Banner';
import type { LiveDraft } from '@/contract/live-editing';
import { START_EARLY_MINUTES } from '@/contract/values/lives';
import { MINUTE_MS } from '@/contract/values/times';
import { useMinute } from '@/hooks/browser/useMinute';
import { formatCents } from '@/lib/format/format';
import { formatMomentIn } from '@/lib/lives/live-time';

/** Banner with the state of a live and what follows from it. */
export function LiveNotice({ live }: { live: LiveDraft }) {
  const { t, i18n } = useTranslation('lives-dashboard');
  const minute = useMinute();
  const { state, startsAt, bookedCount, paidCents } = live;
  const booked = t('detail.booked', { count: bookedCount });
  const refunded =
    paidCents > 0 && t('detail.refunded', { amount: formatCents(paidCents, i18n.language, { exact: true }) });

  switch (state) {
    case 'SCHEDULED': {
      const from = Date.parse(startsAt!) - START_EARLY_MINUTES * MINUTE_MS;
      const isLate = minute !== null && minute > Date.parse(startsAt!);
      const title = live.can.start
        ? t(isLate ? 'detail.startLate' : 'detail.startNow')
        : t('detail.startFrom', { moment: formatMomentIn(from, i18n.language, live.timeZone) });
      return (
        <Banner tone={isLate ? 'warning' : 'success'} title={title}>
          {booked}
        </Banner>
      );
    }
    case 'DRAFT':
      return <Banner title={t('detail.draft')}>{t('detail.draftText')}</Banner>;
    case 'IN_REVIEW':
      return <Banner title={t('form.inReview')}>{t('form.inReviewText')}</Banner>;
    case 'REJECTED':
      return (
        <Banner tone="warning" title={t('form.rejected')}>
          {live.reason}
        </Banner>
      );
    case 'LIVE':
      return <Banner title={t('detail.on')}>{t('detail.watching', { count: live.viewersCount })}</Banner>;
    case 'ENDED':
      return (
        <Banner title={t('detail.ended')}>
          {live.reason ?? t(live.isRecorded ? 'detail.recordingSoon' : 'detail.notRecorded')}
        </Banner>
      );
    case 'REPLAY_READY':
      return (
        <Banner tone="success" title={t('detail.replay')}>
          {t(live.recording?.isWhole === false ? 'detail.replayPart' : 'detail.replayText')}
        </Banner>
      );
    case 'CANCELLED':
      return (
        <Banner tone="warning" title={t('detail.cancelled')}>
          {[live.reason, refunded].filter(Boolean).join(' ')}
        </Banner>
      );
    case 'MISSED':
      return (
        <Banner tone="warning" title={t('detail.missed')}>
          {refunded}
        </Banner>
      );
    case 'TAKEN_DOWN':
    case 'DELETED':
      return null;
  }
}
