import dynamic from 'next/dynamic';
import { useTranslation } from 'next-i18next/pages';
import { useLayoutEffect, useRef, useState } from 'react';
import { Loaded } from '@/components/loading/Loaded';
import { Banner } from '@/components/ui/feedback/Banner';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import type { Chat } from '@/contract/chat';
import { useIsOnline } from '@/hooks/browser/useIsOnline';
import type { Side } from '@/hooks/chat/useChats';
import { useThread } from '@/hooks/chat/useThread';
import { Composer } from './Composer';
import { Log } from './Log';
import { RefusalPanel } from './RefusalPanel';
import type { Subject } from './subject';
import styles from './Thread.module.scss';
import { ThreadHead } from './ThreadHead';
import { useMessageActions } from './useMessageActions';

// Loaded on demand, because only creators see the card.
const MemberCard = dynamic(() => import('./MemberCard').then((file) => file.MemberCard));

type Props = { side: Side; chat: Chat; messageId?: string; isTyping: boolean };

/** Chat with its log and the field, or with the reason why the reader cannot write. */
export function Thread({ side, chat, messageId, isTyping }: Props) {
  const { t } = useTranslation('chat');
  const thread = useThread(chat.id, messageId);
  const actions = useMessageActions(thread.put);
  const isOnline = useIsOnline();
  const [subject, setSubject] = useState<Subject>();
  const [hadSubject, setHadSubject] = useState(false);
  const headingId = `chat-${chat.id}`;
  const section = useRef<HTMLElement>(null);
  useLayoutEffect(() => focusIfHidden(section.current), []);

  return (
    <>
      <section
        ref={section}
        tabIndex={-1}
        className={styles.thread}
        aria-labelledby={headingId}
        data-over-tabs
      >
        <ThreadHead
          side={side}
          chat={chat}
          headingId={headingId}
          isTyping={isTyping}
          lastReceived={thread.messages?.findLast(({ isOwn, isDeleted }) => !isOwn && !isDeleted)}
        />
        {!isOnline && (
          <div className={styles.strip}>
            <Banner tone="warning" icon="signal" title={t('offline.title')} announced>
              {t('offline.text')}
            </Banner>
          </div>
        )}
        <Loaded
          of={{ data: thread.messages, error: thread.error, reload: thread.reload }}
          loading={t('thread.loading')}
          loadingClass={styles.log}
          failed={{ title: t('thread.failed'), isFrameless: true, level: 3 }}
          skeleton={<Skeleton shape="block" height={180} />}
        >
          {(messages) => (
            <Log
              chat={chat}
              messages={messages}
              thread={thread}
              foundId={messageId}
              isTyping={isTyping}
              actions={actions}
              onSubject={setSubject}
            />
          )}
        </Loaded>
        {chat.refusal ? (
          <RefusalPanel chat={chat} refusal={chat.refusal} />
        ) : (
          <Composer
            key={subject?.kind === 'edit' ? subject.message.id : ''}
            side={side}
            chat={chat}
            subject={subject}
            isFocused={hadSubject}
            onEdit={actions.edit}
            onDone={() => {
              setHadSubject(subject !== undefined);
              setSubject(undefined);
            }}
          />
        )}
      </section>
      {side === 'creator' && chat.about && <MemberCard chat={chat} about={chat.about} isBeside />}
    </>
  );
}

/** Moves the focus to the thread if the link that opened it is hidden, as on small screens. */
function focusIfHidden(thread: HTMLElement | null): void {
  const { activeElement } = document;
  const isHidden = activeElement instanceof HTMLAnchorElement && activeElement.offsetParent === null;
  if (isHidden) thread?.focus({ preventScroll: true });
}
