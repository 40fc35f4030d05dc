import { useTranslation } from 'next-i18next/pages';
import { useMemo, useState } from 'react';
import { Banner } from '@/components/ui/feedback/Banner';
import { LoadingRegion } from '@/components/ui/feedback/LoadingRegion';
import { RetryButton } from '@/components/ui/feedback/RetryButton';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import { useReplayChat } from '@/hooks/live-chat/useReplayChat';
import { openLiveRoom } from '@/lib/live-chat/room';
import styles from './ChatPanel.module.scss';
import type { ChatLive } from './context';
import { LiveChatProvider } from './LiveChatProvider';
import { LogFrame } from './LogFrame';

type Props = {
  live: ChatLive;
  /** Position of the recording (s). */
  seconds: number;
};

/**
 * A recording's chat is not moderated. Everybody can delete their own messages and report the
 * messages of others.
 */
const can = { moderate: false, nameModerators: false };

/** Chat of an ended live, synchronised with the position of its recording. */
export function ReplayChat({ live, seconds }: Props) {
  const { t } = useTranslation('live-chat');
  const [openRoom] = useState(() => openLiveRoom(live.id));
  const { messages, viewerKey, isLoading, isEmpty, error, put, retry } = useReplayChat(live.id, seconds);
  const room = useMemo(() => ({ ...openRoom, putMessage: put }), [openRoom, put]);

  return (
    <LiveChatProvider live={live} room={room}>
      <section className={styles.replay} aria-labelledby="live-replay-chat">
        <header className={styles.head}>
          <h2 id="live-replay-chat">{t('replay.label')}</h2>
        </header>
        <div className={styles.content}>
          {error !== undefined && (
            <Banner
              tone="error"
              announced
              action={<RetryButton theme="hollow-border" size="s" onRetry={retry} />}
            >
              {t('panel.failed')}
            </Banner>
          )}
          {isLoading ? (
            <LoadingRegion label={t('panel.loading')} className={styles.loading}>
              <Skeleton shape="block" height="120px" />
            </LoadingRegion>
          ) : (
            <LogFrame
              label={t('replay.log')}
              messages={messages}
              viewer={{ key: viewerKey, can }}
              empty={t(isEmpty ? 'replay.none' : 'replay.empty')}
            />
          )}
        </div>
      </section>
    </LiveChatProvider>
  );
}
