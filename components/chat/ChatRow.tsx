import { useTranslation } from 'next-i18next/pages';
import { Link } from '@/components/ui/actions/Link';
import { classNames } from '@/components/ui/class-names';
import { Avatar } from '@/components/ui/display/Avatar';
import { Icon } from '@/components/ui/display/Icon';
import type { ChatCard } from '@/contract/chat';
import type { OutboxEntry } from '@/lib/chat/outbox';
import { ChatTime } from './ChatTime';
import styles from './ChatList.module.scss';
import { WritingDots } from './WritingDots';

const fileIcons = { image: 'image', audio: 'audio', document: 'document' } as const;

type LineProps = {
  chat: ChatCard;
  isTyping: boolean;
  draft: string | undefined;
  /** Newest unsent message of the chat. */
  unsent: OutboxEntry | undefined;
};

type Props = LineProps & { href: string; isCurrent: boolean };

/** Row of a chat; the whole row is its link. */
export function ChatRow({ href, isCurrent, ...about }: Props) {
  const { t } = useTranslation('chat');
  const { other, lastMessage, unreadCount } = about.chat;
  return (
    <li>
      <Link
        href={href}
        shallow
        scroll={false}
        aria-current={isCurrent ? 'true' : undefined}
        className={classNames(styles.row, unreadCount > 0 && styles.unread)}
      >
        <Avatar id={other.userId ?? other.name} name={other.name} src={other.picture?.smallUrl} size={48} />
        <span className={styles.about}>
          <span className={styles.top}>
            <b>{other.name}</b>
            {lastMessage && <ChatTime instant={lastMessage.createdAt} />}
          </span>
          <LastLine {...about} />
        </span>
        {unreadCount > 0 && (
          <span className={classNames(styles.count, 'tabular')}>
            {unreadCount > 99 ? '99+' : unreadCount}
            <span className="visually-hidden"> {t('list.unreadMark')}</span>
          </span>
        )}
      </Link>
    </li>
  );
}

function LastLine({ chat, isTyping, draft, unsent }: LineProps) {
  const { t } = useTranslation('chat');
  const { lastMessage } = chat;
  if (isTyping)
    return (
      <span className={styles.line}>
        <WritingDots /> {t('list.writing')}
      </span>
    );
  if (unsent?.state === 'failed')
    return (
      <span className={classNames(styles.line, styles.failed)}>
        <Icon name="refresh" />
        {t('list.notSent', { text: unsent.text || unsent.file?.name })}
      </span>
    );
  if (unsent)
    return <span className={styles.line}>{t('list.you', { text: unsent.text || unsent.file?.name })}</span>;
  if (draft)
    return (
      <span className={styles.line}>
        <b className={styles.draft}>{t('list.draft')}</b> {draft}
      </span>
    );
  if (!lastMessage) return null;
  if (lastMessage.isDeleted) return <span className={styles.line}>{t('message.isDeleted')}</span>;
  const { text, isOwn, fileKind, fileName } = lastMessage;
  if (text) return <span className={styles.line}>{isOwn ? t('list.you', { text }) : text}</span>;
  if (!fileKind) return null;
  return (
    <span className={styles.line}>
      <Icon name={fileIcons[fileKind]} />
      {fileKind === 'document' && fileName ? fileName : t(`file.${fileKind}`)}
    </span>
  );
}
