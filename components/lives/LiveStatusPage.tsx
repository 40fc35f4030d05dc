import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { useEffect, useEffectEvent, useRef } from 'react';
import { PageHead } from '@/components/shell/head/PageHead';
import { Cover } from '@/components/ui/display/Cover';
import type { LivePage, LiveStatus } from '@/contract/lives';
import { paths } from '@/contract/paths';
import { useLiveStatus, useLiveViewerState, useSeat } from '@/hooks/lives/useLive';
import { useLivePhase } from '@/hooks/lives/useLivePhase';
import { LiveOver } from './LiveOver';
import styles from './LiveStatusPage.module.scss';
import { WaitingRoom } from './WaitingRoom';

export type LiveStatusProps = {
  live: LivePage;
  /** State with which the page was rendered. */
  first: LiveStatus;
};

/**
 * Page of a live's state. It is the waiting room, which leads into the room when the live starts,
 * and later shows what happened. The state changes without a reload.
 */
export function LiveStatusPage({ live: ofPage, first }: LiveStatusProps) {
  const { t } = useTranslation('lives');
  const router = useRouter();
  const { id } = ofPage;
  const { status = first } = useLiveStatus(id, first);
  const { title, state } = status;
  const { viewerState, refreshViewerState } = useLiveViewerState(id);
  const seat = useSeat(id);
  const phase = useLivePhase(status);
  const live = { ...ofPage, title };

  const shownState = useRef(state);
  const refresh = useEffectEvent(() => void refreshViewerState());
  useEffect(() => {
    if (shownState.current === state) return;
    shownState.current = state;
    refresh();
  }, [state]);

  // The room itself books a seat for a person who does not pay.
  const mayEnter = viewerState && (viewerState.isBooked || viewerState.can.watch || viewerState.can.book);
  const isDue = state === 'LIVE' && mayEnter === true && !viewerState?.isOwn;
  const enter = useEffectEvent(() => void router.replace(paths.playLive(id)));
  useEffect(() => {
    if (isDue) enter();
  }, [isDue]);

  const shown = { live, status, phase, viewerState };
  return (
    <section className={styles.room} data-theme="dark" aria-labelledby="live-status">
      <PageHead title={t('status.head', { title })} canonical={paths.live(id)} noIndex />
      <div className={styles.art} aria-hidden="true">
        <Cover picture={live.picture} topicId={live.topicId ?? id} sizes="100vw" first />
      </div>
      <div className={styles.box}>
        {phase === 'waiting' || phase === 'starting' || phase === 'on' ? (
          <WaitingRoom {...shown} isEntering={isDue} onBook={seat.book} />
        ) : (
          <LiveOver {...shown} />
        )}
      </div>
    </section>
  );
}
