import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { Fragment } from 'react';
import { PagedList } from '@/components/loading/PagedList';
import { Button } from '@/components/ui/actions/Button';
import { Link } from '@/components/ui/actions/Link';
import { classNames } from '@/components/ui/class-names';
import { Avatar } from '@/components/ui/display/Avatar';
import { EmptyState } from '@/components/ui/feedback/EmptyState';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import type { Side } from '@/hooks/chat/useChats';
import { useInfiniteList } from '@/hooks/list/useInfiniteList';
import { withShownName } from '@/lib/chat/shown-name';
import { toThreadPath } from '@/lib/chat/addresses';
import { markedPieces } from '@/lib/search/marked-words';
import { ChatTime } from './ChatTime';
import styles from './ChatList.module.scss';

type Props = { side: Side; query: string; onClear: () => void };

/**
 * Messages of all chats that contain the searched words; each result opens its chat at the message.
 */
export function ChatSearch({ side, query, onClear }: Props) {
  const { t } = useTranslation('chat');
  const { pathname } = useRouter();
  const list = useInfiniteList('GET /chat/message', { query: { query, side, limit: 20 } });
  return (
    <>
      <p className={classNames(styles.result, 'tabular')} role="status">
        {list.items && list.items.length > 0 && t('search.count', { count: list.items.length, query })}
      </p>
      <PagedList
        list={list}
        loading={t('search.loading')}
        failed={{ title: t('search.failed'), isFrameless: true }}
        skeleton={<Skeleton shape="block" height={64} />}
        empty={
          <EmptyState
            isFrameless
            title={t('search.none', { query })}
            action={<Button onClick={onClear}>{t('search.clear')}</Button>}
          >
            {t('search.noneText')}
          </EmptyState>
        }
        more={{ className: styles.more }}
      >
        {(messages) => (
          <ul role="list">
            {messages.map(({ id, chatId, other, text, createdAt }) => (
              <li key={id}>
                <Link
                  href={toThreadPath(pathname, chatId, id)}
                  shallow
                  scroll={false}
                  className={classNames(styles.row, styles.hit)}
                >
                  <Avatar id={other?.userId ?? ''} name={other?.name ?? ''} src={other?.picture?.smallUrl} />
                  <span className={styles.about}>
                    <span className={styles.top}>
                      <b>{other && withShownName(other, t).name}</b>
                      <ChatTime instant={createdAt} isDay />
                    </span>
                    <span className={styles.words}>
                      {markedPieces(excerptOf(text, query), query).map((piece, at) =>
                        at % 2 === 1 ? <mark key={at}>{piece}</mark> : <Fragment key={at}>{piece}</Fragment>,
                      )}
                    </span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}

const SHOWN = 120;

/** Returns the part of a long text around the first searched word. */
function excerptOf(text: string, query: string): string {
  if (text.length <= SHOWN) return text;
  const at = Math.max(0, text.toLowerCase().indexOf(query.toLowerCase().split(/\s/)[0] ?? ''));
  const start = Math.max(0, text.lastIndexOf(' ', Math.max(0, at - SHOWN / 3)));
  const end = start + SHOWN;
  return `${start > 0 ? '…' : ''}${text.slice(start, end).trim()}${end < text.length ? '…' : ''}`;
}
