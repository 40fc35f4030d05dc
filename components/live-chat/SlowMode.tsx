import { useTranslation } from 'next-i18next/pages';
import { Icon } from '@/components/ui/display/Icon';
import type { LiveChatRoom } from '@/contract/live-chat';
import { useServerSecond } from '@/hooks/lives/useServerSecond';
import styles from './LiveComposer.module.scss';

/** Returns the time until the viewer's next message or question in slow mode (s); 0 without it. */
export function useSlowSeconds({ room, viewer }: LiveChatRoom): number {
  const second = useServerSecond();
  const { nextAt, can } = viewer;
  if (room.slowSeconds === 0 || can.moderate || nextAt === null || second === null) return 0;
  return Math.max(0, Math.ceil((Date.parse(nextAt) - second) / 1000));
}

/** Notice of slow mode with the remaining seconds. Moderators are exempt from slow mode. */
export function SlowMode({ chat, left }: { chat: LiveChatRoom; left: number }) {
  const { t } = useTranslation('live-chat');
  const { slowSeconds } = chat.room;
  if (slowSeconds === 0 || chat.viewer.can.moderate) return null;
  return (
    <p className={styles.slow}>
      <Icon name="clock" />
      {t('composer.slow', { count: slowSeconds })} {left > 0 && t('composer.slowLeft', { count: left })}
    </p>
  );
}
