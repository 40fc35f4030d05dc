import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { PagedList } from '@/components/loading/PagedList';
import { EmptyState } from '@/components/ui/feedback/EmptyState';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import { Button } from '@/components/ui/actions/Button';
import type { ChatFilter, ChatList as List, Side } from '@/hooks/chat/useChats';
import { useDrafts, useOutbox } from '@/hooks/chat/useOutbox';
import { toThreadPath } from '@/lib/chat/addresses';
import { ChatRow } from './ChatRow';
import styles from './ChatList.module.scss';

type Props = {
  side: Side;
  list: List;
  filter: ChatFilter;
  openId: string | null;
  typing: ReadonlySet<string>;
  onShowAll: () => void;
  onNew: () => void;
};

/** Chats of one side, each with its newest message. */
export function ChatList({ side, list, filter, openId, typing, onShowAll, onNew }: Props) {
  const { t } = useTranslation('chat');
  const { pathname } = useRouter();
  const unsent = useOutbox();
  const drafts = useDrafts();
  return (
    <PagedList
      list={list}
      loading={t('list.loading')}
      failed={{ title: t('list.failed'), isFrameless: true, level: 2 }}
      skeleton={[1, 2, 3, 4, 5].map((row) => (
        <div key={row} className={styles.skeleton}>
          <Skeleton shape="circle" width={48} />
          <span>
            <Skeleton width="60%" />
            <Skeleton width="90%" />
          </span>
        </div>
      ))}
      empty={
        filter === 'all' ? (
          <EmptyState
            isFrameless
            title={t(`empty.${side}.title`)}
            picture="/art/empty-followed.webp"
            action={
              <Button theme="green" onClick={onNew}>
                {t(`empty.${side}.action`)}
              </Button>
            }
          >
            {t(`empty.${side}.text`)}
          </EmptyState>
        ) : (
          <EmptyState
            isFrameless
            title={t(`empty.${filter}.title`)}
            action={<Button onClick={onShowAll}>{t('empty.showAll')}</Button>}
          >
            {t(`empty.${filter}.text`)}
          </EmptyState>
        )
      }
      more={{ className: styles.more }}
    >
      {(chats) => (
        <ul role="list">
          {chats.map((chat) => (
            <ChatRow
              key={chat.id}
              chat={chat}
              href={toThreadPath(pathname, chat.id)}
              isCurrent={chat.id === openId}
              isTyping={typing.has(chat.id)}
              draft={chat.id === openId ? undefined : drafts.get(chat.id)}
              unsent={unsent.findLast(({ chatId }) => chatId === chat.id)}
            />
          ))}
        </ul>
      )}
    </PagedList>
  );
}
