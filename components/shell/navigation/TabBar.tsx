import { Link } from '@/components/ui/actions/Link';
import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import type { ReactNode } from 'react';
import { Icon } from '@/components/ui/display/Icon';
import { findCurrent, type NavLink } from './navigation';
import styles from './TabBar.module.scss';

type Props = {
  links: NavLink[];
  /** Content of an additional tab. */
  children?: ReactNode;
};

/** Tab bar at the bottom of screens below the wide layout. */
export function TabBar({ links, children }: Props) {
  const { t } = useTranslation('common');
  const { pathname } = useRouter();
  return (
    <nav className={styles.bar} aria-label={t('nav.tabs')}>
      <ul role="list">
        {links.map((link) => (
          <li key={link.id}>
            <Link href={link.href} aria-current={findCurrent(link, pathname, links)}>
              <Icon name={link.icon} />
              {t(`nav.${link.id}`)}
            </Link>
          </li>
        ))}
        {children && <li>{children}</li>}
      </ul>
    </nav>
  );
}
