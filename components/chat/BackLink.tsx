import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { Link } from '@/components/ui/actions/Link';
import { Icon } from '@/components/ui/display/Icon';
import { toListPath } from '@/lib/chat/addresses';
import styles from './Thread.module.scss';

/** Link to the list of chats, on screens that show only the thread. */
export function BackLink() {
  const { t } = useTranslation('chat');
  const { pathname } = useRouter();
  return (
    <Link
      href={toListPath(pathname)}
      shallow={!pathname.endsWith('[id]')}
      scroll={false}
      className={styles.back}
      aria-label={t('thread.back')}
    >
      <Icon name="back" />
    </Link>
  );
}
