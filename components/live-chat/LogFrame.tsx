import { useTranslation } from 'next-i18next/pages';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '@/components/ui/actions/Button';
import type { LiveMessage } from '@/contract/live-chat';
import { useLogScroll } from '@/hooks/chat/useLogScroll';
import { useHeldMessages } from '@/hooks/live-chat/useHeldMessages';
import { isAtEnd } from '@/lib/chat/scroll';
import type { UnsentMessage } from '@/lib/live-chat/messages';
import styles from './ChatLog.module.scss';
import { ChatMessage } from './ChatMessage';
import type { Viewer } from './context';
import { UnsentRow } from './UnsentRow';

type Props = {
  label: string;
  messages: readonly LiveMessage[];
  viewer: Pick<Viewer, 'key' | 'can'>;
  pinnedId?: string;
  unsent?: readonly UnsentMessage[];
  /** Text of a log without messages. */
  empty: ReactNode;
};

const none: readonly UnsentMessage[] = [];

/** Rows of messages. The log scrolls to the newest message unless the reader has scrolled up. */
export function LogFrame({ label, messages, viewer, pinnedId, unsent = none, empty }: Props) {
  const { t } = useTranslation('live-chat');
  const { shown, below, hold, release } = useHeldMessages(messages);
  const lastUnsent = unsent.at(-1);
  const last = shown.at(-1);
  const { ref, toEnd, onScroll } = useLogScroll({
    firstKey: shown[0]?.id,
    lastKey: lastUnsent?.clientId ?? last?.id,
    isLastOwn: lastUnsent !== undefined || last?.author?.key === viewer.key,
    foundId: undefined,
    extra: lastUnsent?.error !== undefined,
    isNewest: true,
    onStart: () => undefined,
  });

  function follow() {
    const log = ref.current;
    if (log && isAtEnd(log)) release();
    else hold();
    onScroll();
  }
  function showNewest() {
    // Renders the newest rows at once, because the log is then scrolled to them.
    flushSync(release);
    toEnd();
  }

  return (
    <>
      {/* The role `log` would announce each row; a busy chat is announced in summaries instead. */}
      <div
        ref={ref}
        className={styles.scroll}
        role="log"
        aria-live="off"
        aria-label={label}
        tabIndex={0}
        onScroll={follow}
      >
        {shown.length === 0 && unsent.length === 0 && <p className={styles.empty}>{empty}</p>}
        <ol role="list" className={styles.log}>
          {shown.map((message) => (
            <ChatMessage
              key={message.id}
              message={message}
              isOwn={message.author?.key === viewer.key}
              isPinned={pinnedId === message.id}
              canModerate={viewer.can.moderate}
              canNameModerators={viewer.can.nameModerators}
            />
          ))}
          {unsent.map((message) => (
            <UnsentRow key={message.clientId} message={message} />
          ))}
        </ol>
      </div>
      {below > 0 && (
        <Button className={styles.below} theme="black" size="s" iconAfter="down" onClick={showNewest}>
          {t('log.below', { count: below })}
        </Button>
      )}
    </>
  );
}
