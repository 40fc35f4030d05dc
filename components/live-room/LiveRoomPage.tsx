import dynamic from 'next/dynamic';
import { useTranslation } from 'next-i18next/pages';
import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';
import { PageHead } from '@/components/shell/head/PageHead';
import { LoadingRegion } from '@/components/ui/feedback/LoadingRegion';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import type { LivePage } from '@/contract/lives';
import { paths } from '@/contract/paths';
import { useUser } from '@/hooks/accounts/useUser';
import { useOwnSeat } from '@/hooks/live-room/useOwnSeat';
import { useLiveStatus } from '@/hooks/lives/useLive';
import { withLiveChatTexts } from '@/lib/browser/with-wallet-texts';
import { ChatPlaceholder } from './ChatPlaceholder';
import { LiveRoom } from './LiveRoom';
import styles from './LiveRoomPage.module.scss';
import { RoomAbout } from './RoomAbout';
import { RoomGate } from './RoomGate';
import { RoomLayout } from './RoomLayout';
import { RoomReplay } from './RoomReplay';
import { RoomTop } from './RoomTop';

// Loaded on demand, so that the picture is loaded first.
const LiveChat = dynamic(
  () => withLiveChatTexts(import('@/components/live-chat/LiveChat')).then((file) => file.LiveChat),
  { ssr: false, loading: ChatPlaceholder },
);
const LiveFloats = dynamic(
  () => import('@/components/live-chat/LiveFloats').then((file) => file.LiveFloats),
  { ssr: false },
);

export type LiveRoomProps = { live: LivePage };

/** Room of a live: the live itself and, afterwards, its recording. */
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
  const [below, setBelow] = useState<HTMLElement | null>(null);
  const { viewerState, error, isTaking, isRefused, refreshViewerState } = useOwnSeat(id, isLive || isReplay);

  useEffect(() => {
    if (!isLive && !isReplay) void replace(paths.liveStatus(id));
  }, [isLive, isReplay, id, replace]);

  const mayEnter = viewerState && (isReplay ? viewerState.can.replay : viewerState.can.watch);
  // A visitor without access sees the offer at once; a signed-in viewer waits for the response.
  const isUnknown = (isSignedIn && !viewerState && !error) || isTaking;

  const about = <RoomAbout live={live} />;

  function room() {
    if (isUnknown)
      return (
        <RoomLayout
          stage={
            <LoadingRegion label={t('room.opening')}>
              <Skeleton shape="block" height="min(56.25vw, 540px)" />
            </LoadingRegion>
          }
          about={about}
        />
      );
    if (!mayEnter)
      return (
        <RoomLayout
          stage={<RoomGate live={live} viewersCount={status?.viewersCount} isRefused={isRefused} />}
          about={about}
        />
      );
    if (isReplay) return <RoomReplay live={live} about={about} />;
    return (
      <RoomLayout
        stage={
          <LiveRoom
            live={live}
            status={status}
            onDenied={() => {
              void refreshViewerState();
              void reload();
            }}
            onSilent={() => void reload()}
          >
            <LiveFloats liveId={id} />
          </LiveRoom>
        }
        below={<div ref={setBelow} />}
        side={<LiveChat live={live} below={below} />}
        about={about}
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
        {room()}
      </section>
    </>
  );
}
