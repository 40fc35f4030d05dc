import dynamic from 'next/dynamic';
import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { IconButton } from '@/components/ui/actions/IconButton';
import { Link } from '@/components/ui/actions/Link';
import { Menu } from '@/components/ui/actions/Menu';
import type { MenuEntry } from '@/components/ui/actions/menu-types';
import { Avatar } from '@/components/ui/display/Avatar';
import { Badge } from '@/components/ui/display/Badge';
import { useToast } from '@/components/ui/feedback/useToast';
import type { Chat, ChatMessage } from '@/contract/chat';
import { paths } from '@/contract/paths';
import { useChangeChat } from '@/hooks/chat/useChat';
import type { Side } from '@/hooks/chat/useChats';
import { useErrorText } from '@/hooks/useErrorText';
import { formatMonth } from '@/lib/format/format';
import { BackLink } from './BackLink';
import styles from './Thread.module.scss';

// Loaded on demand, because few visits open them.
const BlockModal = dynamic(() => import('./BlockModal').then((file) => file.BlockModal), { ssr: false });
const MemberSheet = dynamic(() => import('./MemberSheet').then((file) => file.MemberSheet), { ssr: false });

type Props = {
  side: Side;
  chat: Chat;
  headingId: string;
  isTyping: boolean;
  /** Newest message of the other person, which a block can report. */
  lastReceived: ChatMessage | undefined;
};

/** Head of a thread: the other person and the actions on the chat. */
export function ThreadHead({ side, chat, headingId, isTyping, lastReceived }: Props) {
  const { t, i18n } = useTranslation('chat');
  const [opened, setOpened] = useState<'block' | 'about'>();
  const { other, repliesWithin, memberSince } = chat;
  const href = side === 'member' && other.username !== null ? paths.creator(other.username) : undefined;
  const entries = useEntries(side, chat, href, () => setOpened('block'));
  const line = isTyping
    ? t('thread.writing', { name: other.name })
    : repliesWithin && t(`thread.repliesWithin.${repliesWithin}`);

  return (
    <header className={styles.head}>
      <BackLink />
      <Avatar id={other.userId ?? other.name} name={other.name} src={other.picture?.smallUrl} size={44} />
      <div className={styles.who}>
        <h2 id={headingId}>{href ? <Link href={href}>{other.name}</Link> : other.name}</h2>
        {line && <p>{line}</p>}
      </div>
      {memberSince && (
        <span className={styles.since}>
          <Badge tone="apricot">
            {t('thread.memberSince', { month: formatMonth(memberSince, i18n.language) })}
          </Badge>
        </span>
      )}
      {chat.about && (
        <IconButton
          icon="info"
          className={styles.about}
          label={t('member.open', { name: other.name })}
          onClick={() => setOpened('about')}
        />
      )}
      {entries.length > 0 && (
        <Menu
          trigger={<IconButton icon="more" label={t('thread.more', { name: other.name })} />}
          entries={entries}
        />
      )}
      {opened === 'block' && (
        <BlockModal chat={chat} lastReceived={lastReceived} onClose={() => setOpened(undefined)} />
      )}
      {opened === 'about' && chat.about && (
        <MemberSheet chat={chat} about={chat.about} onClose={() => setOpened(undefined)} />
      )}
    </header>
  );
}

function useEntries(side: Side, chat: Chat, href: string | undefined, onBlock: () => void): MenuEntry[] {
  const { t } = useTranslation('chat');
  const change = useChangeChat();
  const toast = useToast();
  const errorText = useErrorText();
  const { id, other, isBlocked, takesGroupMessages } = chat;

  const attempt = (body: Parameters<typeof change>[1], said: string) =>
    void change(id, body).then(
      () => toast(said),
      (error: unknown) => toast(errorText(error)),
    );

  const entries: (MenuEntry | false)[] = [
    href !== undefined && { id: 'page', label: t('thread.seePage'), icon: 'user', href },
    side === 'member' && {
      id: 'groups',
      label: t(takesGroupMessages ? 'thread.stopGroups' : 'thread.takeGroups'),
      icon: 'megaphone',
      onSelect: () =>
        attempt(
          { takesGroupMessages: !takesGroupMessages },
          t(takesGroupMessages ? 'thread.groupsStopped' : 'thread.groupsTaken', { name: other.name }),
        ),
    },
    // An erased account cannot be blocked.
    other.userId !== null &&
      (isBlocked
        ? {
            id: 'unblock',
            label: t('block.undo', { name: other.name }),
            icon: 'check',
            onSelect: () => attempt({ isBlocked: false }, t('block.undone', { name: other.name })),
          }
        : {
            id: 'block',
            label: t('block.open', { name: other.name }),
            icon: 'ban',
            danger: true,
            separated: true,
            onSelect: onBlock,
          }),
  ];
  return entries.filter((entry): entry is MenuEntry => entry !== false);
}
