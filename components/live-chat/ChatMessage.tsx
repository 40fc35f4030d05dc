import { useTranslation } from 'next-i18next/pages';
import { memo } from 'react';
import type { MenuEntry } from '@/components/ui/actions/menu-types';
import { Avatar } from '@/components/ui/display/Avatar';
import { Badge } from '@/components/ui/display/Badge';
import { Icon } from '@/components/ui/display/Icon';
import type { LiveAuthor, LiveMessage } from '@/contract/live-chat';
import { formatTime } from '@/lib/format/chat-time';
import { formatCents } from '@/lib/format/format';
import { canDelete } from '@/lib/live-chat/messages';
import styles from './ChatLog.module.scss';
import { useLiveChatContext, type Viewer } from './context';
import { EntryMenu } from './EntryMenu';

type Props = {
  message: LiveMessage;
  isOwn: boolean;
  isPinned: boolean;
  canModerate: boolean;
  canNameModerators: boolean;
};

/** Row of a message. It is rendered again only when the message changes. */
export const ChatMessage = memo(function ChatMessage({ message, isOwn, isPinned, ...can }: Props) {
  const { t, i18n } = useTranslation('live-chat');
  const { author, kind, text, amountCents, createdAt, isDeleted, isRemoved } = message;
  if (isDeleted)
    return isRemoved ? (
      <li className={styles.note}>
        <Icon name="trash" />
        {t('log.removed')}
      </li>
    ) : null;
  const name = author?.name ?? t('log.erased');
  const menu = (
    <span className={styles.menu}>
      <MessageMenu
        message={message}
        isOwn={isOwn}
        isPinned={isPinned}
        can={{ moderate: can.canModerate, nameModerators: can.canNameModerators }}
      />
    </span>
  );
  if (kind === 'TIP')
    return (
      <li className={styles.tip}>
        <span className={styles.coin}>{formatCents(amountCents ?? 0, i18n.language)}</span>
        <div>
          <p>
            <b>{name}</b> {t('log.tip')}
          </p>
          {text !== '' && <p>{text}</p>}
        </div>
        {menu}
      </li>
    );
  return (
    <li className={styles.message}>
      <Avatar id={author?.key ?? name} name={name} src={author?.picture?.smallUrl} size={28} />
      <div>
        <p className={styles.name}>
          <b>{name}</b>
          <AuthorBadge badge={author?.badge ?? null} />
          <time dateTime={createdAt}>{formatTime(createdAt, i18n.language)}</time>
        </p>
        <p>{text}</p>
      </div>
      {menu}
    </li>
  );
});

/** Role of an author beside the name. */
function AuthorBadge({ badge }: Pick<LiveAuthor, 'badge'>) {
  const { t } = useTranslation('live-chat');
  if (badge === null) return null;
  if (badge === 'MEMBER')
    return (
      <span className={styles.member}>
        <Icon name="sparkle" solid label={t('badge.MEMBER')} />
      </span>
    );
  return (
    <Badge tone={badge === 'HOST' ? 'green' : 'neutral'} className={styles.badge}>
      {t(`badge.${badge}`)}
    </Badge>
  );
}

type MenuProps = Pick<Props, 'message' | 'isOwn' | 'isPinned'> & { can: Viewer['can'] };

function MessageMenu({ message, isOwn, isPinned, can }: MenuProps) {
  const { t } = useTranslation('live-chat');
  const { actions } = useLiveChatContext();
  const { id, author } = message;
  const name = author?.name ?? t('log.erased');
  const entries: MenuEntry[] = [
    ...(can.moderate
      ? [
          {
            id: 'pin',
            label: t(isPinned ? 'menu.unpin' : 'menu.pin'),
            icon: 'pin' as const,
            onSelect: () => void actions.setRoom({ pinnedMessageId: isPinned ? null : id }),
          },
        ]
      : []),
    ...(canDelete(can, { isOwn, author })
      ? [
          {
            id: 'delete',
            label: t('menu.delete'),
            icon: 'trash' as const,
            danger: true,
            onSelect: () => void actions.remove(message, isOwn),
          },
        ]
      : []),
  ];
  return (
    <EntryMenu
      entry={{ messageId: id }}
      author={author}
      isOwn={isOwn}
      can={can}
      label={isOwn ? t('menu.ownMessage') : t('menu.message', { name })}
      reportTitle={t('report.message', { name })}
      entries={entries}
    />
  );
}
