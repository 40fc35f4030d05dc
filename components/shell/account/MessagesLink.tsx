import { useTranslation } from 'next-i18next/pages';
import { Link } from '@/components/ui/actions/Link';
import { classNames } from '@/components/ui/class-names';
import { CountBubble } from '@/components/ui/display/CountBubble';
import { Icon } from '@/components/ui/display/Icon';
import { paths } from '@/contract/paths';
import { useUnreadChats } from '@/hooks/chat/useUnreadChats';
import styles from './MessagesLink.module.scss';

/** Link to the member's messages in the header, with the number of unread chats. */
export function MessagesLink({ className }: { className?: string }) {
  const { t } = useTranslation('common');
  const count = useUnreadChats('member');
  return (
    <Link
      href={paths.messages}
      className={classNames(styles.link, className)}
      aria-label={count > 0 ? t('nav.namedUnread', { name: t('nav.messages'), count }) : t('nav.messages')}
    >
      <Icon name="message" />
      <CountBubble count={count} />
    </Link>
  );
}
