import { useTranslation } from 'next-i18next/pages';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { paths } from '@/contract/paths';
import styles from './LiveStatusPage.module.scss';
import { RefundLine } from './RefundLine';
import type { StatusScreen } from './WaitingRoom';

/** Screen of a live that has ended, or that did not take place. */
export function LiveOver({ live, status, phase, viewerState }: StatusScreen) {
  const { t } = useTranslation('lives');
  const { id } = live;
  const about = { title: status.title, name: live.creator.name };
  const tookPlace = phase === 'ended' || phase === 'recording';
  const canReplay = phase === 'recording' && viewerState?.can.replay === true;
  return (
    <>
      <h1 id="live-status" aria-live="polite">
        {t(`status.${phase as 'ended' | 'recording' | 'cancelled' | 'missed' | 'gone'}.title`, about)}
      </h1>
      <p className={styles.lead}>
        {phase === 'ended'
          ? t(live.isRecorded ? 'status.ended.recorded' : 'status.ended.text', about)
          : t(`status.${phase as 'recording' | 'cancelled' | 'missed' | 'gone'}.text`, about)}
      </p>
      {status.reason && <p className={styles.reason}>{status.reason}</p>}
      {(!tookPlace || viewerState?.refund) && <RefundLine viewerState={viewerState} />}
      <div className={styles.actions}>
        {canReplay && (
          <ButtonLink theme="green" icon="play" href={paths.playLive(id)}>
            {t('page.watch')}
          </ButtonLink>
        )}
        {viewerState?.can.rate && (
          <ButtonLink theme="hollow-border" icon="star" href={`${paths.live(id)}#ratings`}>
            {t(viewerState.myRating ? 'status.rated' : 'status.rate')}
          </ButtonLink>
        )}
        {tookPlace && !canReplay && (
          <ButtonLink theme="hollow-border" href={paths.live(id)}>
            {t('status.seeLive')}
          </ButtonLink>
        )}
        <ButtonLink theme="hollow-border" href={paths.allLives}>
          {t('status.otherLives')}
        </ButtonLink>
      </div>
    </>
  );
}
