import { Link } from '@/components/ui/actions/Link';
import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import type { ReactNode } from 'react';
import { Icon } from '@/components/ui/display/Icon';
import { findAriaCurrent, type NavLink } from './navigation';
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
  const hrefs = links.map(({ href, section }) => section ?? href);
  return (
    <nav className={styles.bar} aria-label={t('nav.tabs')}>
      <ul role="list">
        {links.map(({ id, href, icon, section }) => (
          <li key={id}>
            <Link href={href} aria-current={findAriaCurrent(section ?? href, pathname, hrefs)}>
              <Icon name={icon} />
              {t(`nav.${id}`)}
            </Link>
          </li>
        ))}
        {children && <li>{children}</li>}
      </ul>
    </nav>
  );
}
