import { useTranslation } from 'next-i18next/pages';
import styles from '@/components/content/BuyBox.module.scss';
import { ContentLinks } from '@/components/gifts/ContentLinks';
import { Banner } from '@/components/ui/feedback/Banner';
import { Card } from '@/components/ui/layout/Card';
import { paths } from '@/contract/paths';
import { CalendarLinks } from './CalendarLinks';
import type { LiveBoxProps } from './live-box';
import { LiveOffer } from './LiveOffer';
import own from './LiveBox.module.scss';
import { LiveWhen } from './LiveWhen';
import { OwnSeat } from './OwnSeat';
import { RefundLine } from './RefundLine';
import { ReminderButton } from './ReminderButton';
import { useRemind } from './useRemind';

/** Box with the time, the price and the next step of a live. */
export function LiveBox({ box, ...shown }: LiveBoxProps) {
  const { t } = useTranslation('lives');
  const { live, phase, viewerState, buy, isPublic } = shown;
  const isToCome = phase === 'waiting' || phase === 'starting';
  const given = { ...live, contentType: 'LIVE' as const };
  const mayGive = isToCome && live.isOnSale && live.priceCents > 0 && live.seatsLeft !== 0;
  return (
    <Card ref={box} look="raised" className={styles.box}>
      <div data-waiting={buy.waiting}>
        <LiveWhen live={live} isToCome={isToCome} />
        <Step {...shown} />
      </div>
      {isToCome && isPublic && <Reminders live={live} viewerState={viewerState} />}
      {isPublic && (
        <ContentLinks
          thing={given}
          path={paths.live(live.id)}
          className={styles.links}
          gift={mayGive && !viewerState?.isOwn && given}
        />
      )}
      <noscript>
        <p className={styles.note}>{t('page.noScript')}</p>
      </noscript>
    </Card>
  );
}

function Step(shown: Omit<LiveBoxProps, 'box'>) {
  const { t } = useTranslation('lives');
  const { live, phase, viewerState, isPublic } = shown;
  if (phase === 'cancelled' || phase === 'missed' || phase === 'gone')
    return (
      <div className={own.over}>
        <Banner tone="warning" title={t(`page.over.${phase}`, { name: live.creator.name })}>
          {live.reason}
        </Banner>
        <RefundLine viewerState={viewerState} />
      </div>
    );
  if (viewerState?.isBooked || viewerState?.isOwn) return <OwnSeat {...shown} viewerState={viewerState} />;
  if (!isPublic) return <Banner tone="warning">{t('page.notPublic')}</Banner>;
  return <LiveOffer {...shown} />;
}

type ReminderProps = Pick<LiveBoxProps, 'live' | 'viewerState'>;

/** Reminders and calendar links of an upcoming live. A person with a seat is reminded anyway. */
function Reminders({ live, viewerState }: ReminderProps) {
  const { t } = useTranslation('lives');
  const remind = useRemind();
  const { id, title } = live;
  return (
    <div className={own.reminders}>
      {!viewerState?.isOwn && !viewerState?.isBooked && (
        <ReminderButton
          full
          live={{ id, title, isFull: live.seatsLeft === 0 }}
          isSet={viewerState?.hasReminder ?? false}
          remind={remind}
        />
      )}
      {viewerState?.isBooked && <p className={styles.note}>{t('page.remindedAnyway')}</p>}
      <CalendarLinks id={live.id} className={own.calendar} />
    </div>
  );
}
