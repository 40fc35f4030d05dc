import { useTranslation } from 'next-i18next/pages';
import { useRouter } from 'next/router';
import { useEffect } from 'react';
import { PageHead } from '@/components/shell/head/PageHead';
import { LoadingRegion } from '@/components/ui/feedback/LoadingRegion';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import type { LivePage } from '@/contract/lives';
import { paths } from '@/contract/paths';
import { useUser } from '@/hooks/accounts/useUser';
import { useOwnSeat } from '@/hooks/live-room/useOwnSeat';
import { useLiveStatus } from '@/hooks/lives/useLive';
import { LiveRoom } from './LiveRoom';
import styles from './LiveRoomPage.module.scss';
import { RoomAbout } from './RoomAbout';
import { RoomGate } from './RoomGate';
import { RoomReplay } from './RoomReplay';
import { RoomTop } from './RoomTop';

export type LiveRoomProps = { live: LivePage };

/** Room of a live, in which it is watched, and its recording afterwards. */
export function LiveRoomPage({ live: loaded }: LiveRoomProps) {
  const { t } = useTranslation('studio');
  const { replace } = useRouter();
  const { id, creator } = loaded;
  const { isSignedIn } = useUser();
  const { status, reload } = useLiveStatus(id);
  const state = status?.state ?? loaded.state;
  // The creator can change the title during the live.
  const live = { ...loaded, state, title: status?.title ?? loaded.title };
  const isReplay = state === 'REPLAY_READY';
  const isLive = state === 'LIVE';
  const { viewerState, error, isTaking, isRefused, refreshViewerState } = useOwnSeat(id, isLive || isReplay);

  useEffect(() => {
    if (!isLive && !isReplay) void replace(paths.liveStatus(id));
  }, [isLive, isReplay, id, replace]);

  const mayEnter = viewerState && (isReplay ? viewerState.can.replay : viewerState.can.watch);
  // A viewer who has no right learns it without waiting; a signed-in viewer waits for the answer.
  const isUnknown = (isSignedIn && !viewerState && !error) || isTaking;

  function stage() {
    if (isUnknown)
      return (
        <LoadingRegion label={t('room.opening')}>
          <Skeleton shape="block" height="min(56.25vw, 540px)" />
        </LoadingRegion>
      );
    if (!mayEnter) return <RoomGate live={live} viewersCount={status?.viewersCount} isRefused={isRefused} />;
    if (isReplay) return <RoomReplay live={live} />;
    return (
      <LiveRoom
        live={live}
        status={status}
        onDenied={() => {
          void refreshViewerState();
          void reload();
        }}
        onSilent={() => void reload()}
      />
    );
  }

  return (
    <>
      <PageHead
        title={t(isReplay ? 'room.replayHead' : 'room.head', { title: live.title, name: creator.name })}
        canonical={paths.playLive(id)}
        noIndex
      />
      <section className={styles.room} data-theme="dark" aria-labelledby="live-title">
        <RoomTop live={live} />
        {stage()}
        <RoomAbout live={live} />
      </section>
    </>
  );
}
