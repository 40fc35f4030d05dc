import { useTranslation } from 'next-i18next/pages';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { Avatar } from '@/components/ui/display/Avatar';
import { classNames } from '@/components/ui/class-names';
import type { Chat, ChatMessage } from '@/contract/chat';
import { useMinute } from '@/hooks/browser/useMinute';
import { useLogScroll } from '@/hooks/chat/useLogScroll';
import { useMarkRead } from '@/hooks/chat/useMarkRead';
import { useOutbox } from '@/hooks/chat/useOutbox';
import type { Thread } from '@/hooks/chat/useThread';
import { useErrorText } from '@/hooks/useErrorText';
import { firstName } from '@/lib/format/format';
import { listUnsent } from '@/lib/chat/outbox';
import { findSeen, toRows } from '@/lib/chat/thread';
import bubbles from './Bubble.module.scss';
import { ChatTime } from './ChatTime';
import { Bubble } from './Bubble';
import styles from './Thread.module.scss';
import type { Subject } from './subject';
import { UnsentBubble } from './UnsentBubble';
import type { useMessageActions } from './useMessageActions';
import { WritingDots } from './WritingDots';

type Props = {
  chat: Chat;
  messages: ChatMessage[];
  thread: Thread;
  /** Message that a search result opened. */
  foundId?: string;
  isTyping: boolean;
  actions: ReturnType<typeof useMessageActions>;
  onSubject: (subject: Subject) => void;
};

/** Messages of a chat with their days, followed by unsent messages. */
export function Log({ chat, messages, thread, foundId, isTyping, actions, onSubject }: Props) {
  const { t } = useTranslation('chat');
  const errorText = useErrorText();
  const { other } = chat;
  const name = firstName(other.name);
  // Kept in state, so that the line above new messages does not move while the chat is open.
  const [openedAt] = useState(chat.readPosition);
  const unsent = listUnsent(useOutbox(), chat.id, messages);
  const last = messages.at(-1);
  const { isNewest } = thread;
  const now = useMinute();
  const { ref, isAtEnd, toEnd, onScroll } = useLogScroll({
    firstKey: messages[0]?.id,
    lastKey: unsent.at(-1)?.clientId ?? last?.id,
    isLastOwn: unsent.length > 0 || last?.isOwn === true,
    foundId,
    extra: isTyping,
    isNewest,
    onStart: () => void thread.loadOlder(),
  });
  // A search result opens at older messages; scrolling to the end then loads the newer messages.
  const loadNewer = useEffectEvent(() => void thread.loadNewer());
  useEffect(() => {
    if (isAtEnd && !isNewest) loadNewer();
  }, [isAtEnd, isNewest, last?.id]);
  const lastReceived = messages.findLast(({ isOwn }) => !isOwn);
  const seenPosition = useMarkRead(chat, lastReceived?.position ?? 0, isAtEnd && isNewest);
  const below = messages.filter(({ isOwn, position }) => !isOwn && position > seenPosition).length;
  const seen = findSeen(messages, chat.otherReadPosition);

  return (
    <>
      <div
        ref={ref}
        className={styles.log}
        role="log"
        tabIndex={0}
        aria-label={t('thread.log', { name: other.name })}
        aria-busy={thread.isLoadingOlder}
        onScroll={onScroll}
      >
        {thread.hasOlder && (
          <Button
            size="s"
            theme="hollow"
            className={styles.older}
            loading={thread.isLoadingOlder && t('thread.loadingOlder')}
            onClick={() => void thread.loadOlder()}
          >
            {thread.olderError === undefined ? t('thread.older') : errorText(thread.olderError)}
          </Button>
        )}
        {messages.length === 0 && unsent.length === 0 && !chat.refusal && (
          <p className={styles.empty}>{t('thread.empty', { name })}</p>
        )}
        {toRows(messages, openedAt).map((row) => {
          if (row.kind === 'day')
            return (
              <p key={row.key} className={styles.day}>
                <ChatTime instant={row.instant} isDay />
              </p>
            );
          if (row.kind === 'new')
            return (
              <p key={row.key} className={styles.new} data-new>
                {t('thread.new', { count: row.count })}
              </p>
            );
          const { message, isFirst, isLast } = row;
          return (
            <Bubble
              key={row.key}
              message={message}
              isFirst={isFirst}
              isLast={isLast}
              other={other}
              seenAt={message === seen ? chat.otherReadAt : null}
              isSeen={message === seen}
              isFound={message.id === foundId}
              canReply={chat.refusal === null}
              now={now}
              actions={actions}
              onStale={() => thread.reread(message.id)}
              onSubject={onSubject}
            />
          );
        })}
        {unsent.map((entry, at) => (
          <UnsentBubble key={entry.clientId} entry={entry} earlier={unsent.slice(0, at)} />
        ))}
        {isTyping && (
          <div className={classNames(bubbles.row, bubbles.in, bubbles.first, bubbles.typing)}>
            <Avatar
              id={other.userId ?? other.name}
              name={other.name}
              src={other.picture?.smallUrl}
              size={32}
            />
            <p className={bubbles.bubble}>
              <WritingDots />
              <span className="visually-hidden">{t('thread.writing', { name })}</span>
            </p>
          </div>
        )}
      </div>
      {(!isAtEnd || !isNewest) && below > 0 && (
        <Button theme="green" size="s" iconAfter="down" className={styles.pill} onClick={toEnd}>
          {t('thread.below', { count: below })}
        </Button>
      )}
    </>
  );
}
