import dynamic from 'next/dynamic';
import { useTranslation } from 'next-i18next/pages';
import { useRef, useState, type ReactNode } from 'react';
import { Banner } from '@/components/ui/feedback/Banner';
import { LoadingRegion } from '@/components/ui/feedback/LoadingRegion';
import { RetryButton } from '@/components/ui/feedback/RetryButton';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import { MediaPlayer, type MediaRemote } from '@/components/ui/media/MediaPlayer';
import type { LivePage } from '@/contract/lives';
import { useCall } from '@/hooks/useCall';
import { withLiveChatTexts } from '@/lib/browser/with-wallet-texts';
import { captionTracks } from '@/lib/format/caption-tracks';
import { ChatPlaceholder } from './ChatPlaceholder';
import { RoomLayout } from './RoomLayout';
import layout from './RoomLayout.module.scss';
import styles from './Stage.module.scss';

// Loaded on demand, so that the picture is loaded first.
const ReplayChat = dynamic(
  () => withLiveChatTexts(import('@/components/live-chat/ReplayChat')).then((file) => file.ReplayChat),
  { ssr: false, loading: ChatPlaceholder },
);
const Chapters = dynamic(
  () => withLiveChatTexts(import('@/components/live-chat/Chapters')).then((file) => file.Chapters),
  { ssr: false },
);
const ReplayFloats = dynamic(
  () => import('@/components/live-chat/ReplayFloats').then((file) => file.ReplayFloats),
  { ssr: false },
);

type Props = { live: LivePage; about: ReactNode };

/** Recording of an ended live, with its chat, reactions and chapters. */
export function RoomReplay({ live, about }: Props) {
  const { t, i18n } = useTranslation('studio');
  const { id, title, picture } = live;
  const remote = useRef<MediaRemote>(null);
  const [seconds, setSeconds] = useState(0);
  const { data, error, mutate } = useCall(
    'GET /lives/:id/replay',
    { params: { id } },
    // New links would restart the recording; a retry replaces an expired link.
    { revalidateOnFocus: false, revalidateOnReconnect: false },
  );
  if (error && !data)
    return (
      <RoomLayout
        stage={
          <Banner
            tone="error"
            action={<RetryButton theme="hollow-border" size="s" onRetry={() => mutate()} />}
          >
            {t('room.replay.failed')}
          </Banner>
        }
        about={about}
      />
    );
  if (!data)
    return (
      <RoomLayout
        stage={
          <LoadingRegion label={t('room.replay.loading')}>
            <Skeleton shape="block" height="min(56.25vw, 540px)" />
          </LoadingRegion>
        }
        about={about}
      />
    );
  return (
    <RoomLayout
      stage={
        <div className={styles.film}>
          <MediaPlayer
            src={data.url}
            hlsUrl={data.hlsUrl}
            title={title}
            poster={picture?.url}
            priority
            durationSeconds={data.durationSeconds}
            playLabel={t('room.replay.play')}
            {...captionTracks(data.captions, i18n.language)}
            onRetry={() => mutate()}
            onPosition={setSeconds}
            remote={remote}
          />
          <ReplayFloats liveId={id} seconds={seconds} />
        </div>
      }
      below={
        <div className={styles.below}>
          {!data.isWhole && <Banner tone="info">{t('room.replay.partial')}</Banner>}
          <Chapters liveId={id} seconds={seconds} onPlay={(start) => remote.current?.playFrom(start)} />
        </div>
      }
      side={
        <div className={layout.replay}>
          <ReplayChat live={live} seconds={seconds} />
        </div>
      }
      about={about}
    />
  );
}
