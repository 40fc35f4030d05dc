import dynamic from 'next/dynamic';
import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/display/Icon';
import { Segments } from '@/components/ui/fields/Segments';
import { useChats, type ChatFilter, type Side } from '@/hooks/chat/useChats';
import { useOpenOutbox } from '@/hooks/chat/useOutbox';
import { useSettled } from '@/hooks/chat/useSettled';
import { useTypingChats } from '@/hooks/chat/useTyping';
import { useUser } from '@/hooks/accounts/useUser';
import { ChatList } from './ChatList';
import listStyles from './ChatList.module.scss';
import { ChatSearch } from './ChatSearch';
import styles from './Inbox.module.scss';
import { NoThread } from './NoThread';
import { OpenedThread } from './OpenedThread';

// Loaded on demand, because most visits open a chat that exists.
const NewMessageModal = dynamic(() => import('./NewMessageModal').then((file) => file.NewMessageModal), {
  ssr: false,
});

const filters: Record<Side, ChatFilter[]> = {
  member: ['all', 'unread'],
  creator: ['all', 'unread', 'members'],
};

const one = (value: string | string[] | undefined) => (typeof value === 'string' ? value : undefined);

/**
 * Returns the chat named by the address: `?chatId=` on the page of the list, otherwise in the path.
 */
export function useOpenedChat() {
  const { query } = useRouter();
  return { chatId: one(query.chatId) ?? one(query.id) ?? null, messageId: one(query.message) };
}

type Props = { side: Side; isWriting: boolean; onWriting: (isWriting: boolean) => void };

/** Chats of one side beside the opened chat; small screens show only one of the two. */
export function Inbox({ side, isWriting, onWriting }: Props) {
  const { t } = useTranslation('chat');
  const { query } = useRouter();
  const { user } = useUser();
  useOpenOutbox();
  const { chatId, messageId } = useOpenedChat();
  const [filter, setFilter] = useState<ChatFilter>('all');
  const [typed, setTyped] = useState('');
  const settled = useSettled(typed.trim());
  const words = typed.trim() === '' ? '' : settled;
  const list = useChats(side, filter);
  const typing = useTypingChats();
  const person = one(side === 'member' ? query.creatorUserId : query.memberUserId);
  const isOpen = chatId !== null || person !== undefined;
  const unread = user.unreadChats[side];

  return (
    <div
      className={classNames(
        styles.inbox,
        side === 'creator' && styles.creator,
        side === 'creator' && chatId !== null && styles.withCard,
      )}
      data-open={isOpen ? '' : undefined}
      data-upload-panel
    >
      <aside className={styles.list} aria-label={t('list.label')}>
        <form
          className={listStyles.search}
          role="search"
          aria-label={t('search.label')}
          onSubmit={(event) => event.preventDefault()}
        >
          <Icon name="search" />
          <input
            type="search"
            aria-label={t('search.label')}
            placeholder={t('search.label')}
            maxLength={100}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </form>
        {words === '' && (
          <div className={listStyles.chips}>
            <Segments
              look="chips"
              label={t('list.show')}
              value={filter}
              options={filters[side].map((value) => ({
                value,
                label:
                  value === 'unread' && unread > 0
                    ? t('list.unreadCount', { count: unread })
                    : t(`list.filter.${value}`),
              }))}
              onChange={setFilter}
            />
          </div>
        )}
        <div className={listStyles.scroller}>
          {words === '' ? (
            <ChatList
              side={side}
              list={list}
              filter={filter}
              openId={chatId}
              typing={typing}
              onShowAll={() => setFilter('all')}
              onNew={() => onWriting(true)}
            />
          ) : (
            <ChatSearch key={words} side={side} query={words} onClear={() => setTyped('')} />
          )}
        </div>
      </aside>
      {isOpen ? (
        <OpenedThread
          key={`${chatId ?? person}:${messageId ?? ''}`}
          side={side}
          chatId={chatId}
          person={person}
          messageId={messageId}
          isTyping={chatId !== null && typing.has(chatId)}
        />
      ) : (
        <NoThread side={side} hasChats={Boolean(list.items?.length)} onNew={() => onWriting(true)} />
      )}
      {isWriting && <NewMessageModal side={side} onClose={() => onWriting(false)} />}
    </div>
  );
}
