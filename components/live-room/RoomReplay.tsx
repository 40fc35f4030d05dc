import { useTranslation } from 'next-i18next/pages';
import { Banner } from '@/components/ui/feedback/Banner';
import { LoadingRegion } from '@/components/ui/feedback/LoadingRegion';
import { RetryButton } from '@/components/ui/feedback/RetryButton';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import { MediaPlayer } from '@/components/ui/media/MediaPlayer';
import type { LivePage } from '@/contract/lives';
import { useCall } from '@/hooks/useCall';
import { captionTracks } from '@/lib/format/caption-tracks';
import styles from './Stage.module.scss';

/** Recording of an ended live. */
export function RoomReplay({ live: { id, title, picture } }: { live: LivePage }) {
  const { t, i18n } = useTranslation('studio');
  const { data, error, mutate } = useCall(
    'GET /lives/:id/replay',
    { params: { id } },
    // New links would restart the film; an expired link is renewed by a retry.
    { revalidateOnFocus: false, revalidateOnReconnect: false },
  );
  if (error && !data)
    return (
      <div className={styles.wide}>
        <Banner tone="error" action={<RetryButton theme="hollow-border" size="s" onRetry={() => mutate()} />}>
          {t('room.replay.failed')}
        </Banner>
      </div>
    );
  if (!data)
    return (
      <LoadingRegion label={t('room.replay.loading')}>
        <Skeleton shape="block" height="min(56.25vw, 540px)" />
      </LoadingRegion>
    );
  return (
    <div className={styles.wide}>
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
      />
      {!data.isWhole && <Banner tone="info">{t('room.replay.partial')}</Banner>}
    </div>
  );
}
