import dynamic from 'next/dynamic';
import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { ContentStateBadge } from '@/components/content/ContentStateBadge';
import { DashboardFrame } from '@/components/shell/layouts/DashboardFrame';
import { Button } from '@/components/ui/actions/Button';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import type { LiveDraft } from '@/contract/live-editing';
import { paths } from '@/contract/paths';
import { useOwnLive } from '@/hooks/lives/useOwnLive';
import { withLiveChatTexts } from '@/lib/browser/with-wallet-texts';
import { formatDuration } from '@/lib/format/format';
import { formatMomentIn, toZoneName } from '@/lib/lives/live-time';
import { toViewPath } from '@/lib/content/own-content';
import { DeleteLive } from './DeleteLive';
import { LiveBookings } from './LiveBookings';
import { LiveCaptions } from './LiveCaptions';
import styles from './LiveDetail.module.scss';
import { LiveFacts } from './LiveFacts';
import { LiveNotice } from './LiveNotice';
import { LiveReadiness } from './LiveReadiness';
import { LiveChanges } from './LiveChanges';

// Loaded on demand, because forms need a library and the dialogs are opened rarely.
const MoveLiveModal = dynamic(() => import('./MoveLiveModal').then((file) => file.MoveLiveModal), {
  ssr: false,
});
const ModerationModal = dynamic(
  () =>
    withLiveChatTexts(import('@/components/live-chat/ModerationModal')).then((file) => file.ModerationModal),
  { ssr: false },
);
const CancelLiveModal = dynamic(() => import('./CancelLiveModal').then((file) => file.CancelLiveModal), {
  ssr: false,
});

/** Page of a creator's own live with its bookings, its details and the next step. */
export function LiveDetailPage({ draft }: { draft: LiveDraft }) {
  const { t, i18n } = useTranslation('lives-dashboard');
  const own = useOwnLive(draft);
  const { live } = own;
  const [dialog, setDialog] = useState<'move' | 'cancel' | 'people'>();
  const { can, state } = live;
  const hasNumbers = live.startedAt !== null;
  const isPlanned = state === 'SCHEDULED' || state === 'IN_REVIEW';

  return (
    <DashboardFrame
      title={t('detail.head', { title: live.title })}
      heading={live.title}
      lead={
        <span className={styles.lead}>
          <ContentStateBadge state={state} />
          {live.startsAt !== null &&
            t('detail.when', {
              moment: formatMomentIn(Date.parse(live.startsAt), i18n.language, live.timeZone),
              city: toZoneName(live.timeZone),
              length: formatDuration(live.minutes * 60),
            })}
        </span>
      }
      actions={
        <>
          <ButtonLink
            theme="hollow-border"
            icon="eye"
            href={toViewPath({ contentType: 'LIVE', id: live.id, state })}
          >
            {t('detail.view')}
          </ButtonLink>
          {hasNumbers && (
            <ButtonLink theme="hollow-border" icon="chart" href={paths.liveAnalytics(live.id)}>
              {t('analytics.open')}
            </ButtonLink>
          )}
          <Button theme="hollow-border" icon="shield" onClick={() => setDialog('people')}>
            {t('detail.people')}
          </Button>
          {can.update && (
            <ButtonLink theme="hollow-border" icon="edit" href={paths.editLive(live.id)}>
              {t('detail.edit')}
            </ButtonLink>
          )}
          {state === 'LIVE' && (
            <ButtonLink theme="green" icon="live-sessions" href={paths.liveStudio(live.id)}>
              {t('detail.back')}
            </ButtonLink>
          )}
          {isPlanned && (
            <ButtonLink
              theme={can.start ? 'green' : 'black'}
              icon={can.start ? 'live-sessions' : 'camera'}
              href={paths.liveStudio(live.id)}
            >
              {t(can.start ? 'detail.start' : 'detail.check')}
            </ButtonLink>
          )}
        </>
      }
    >
      <LiveNotice live={live} />
      <div className={styles.columns}>
        <div className={styles.side}>
          <LiveBookings live={live} />
          {live.recording && <LiveCaptions id={live.id} />}
          {isPlanned && <LiveReadiness live={live} />}
        </div>
        <div className={styles.side}>
          <LiveFacts live={live} />
          {can.cancel && (
            <LiveChanges live={live} onMove={() => setDialog('move')} onCancel={() => setDialog('cancel')} />
          )}
        </div>
      </div>
      {can.remove && <DeleteLive live={live} onRemove={own.remove} />}
      {dialog === 'move' && <MoveLiveModal own={own} onClose={() => setDialog(undefined)} />}
      {dialog === 'people' && (
        <ModerationModal liveId={live.id} canRemove onClose={() => setDialog(undefined)} />
      )}
      {dialog === 'cancel' && <CancelLiveModal own={own} onClose={() => setDialog(undefined)} />}
    </DashboardFrame>
  );
}
