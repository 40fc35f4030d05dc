import Link from 'next/link';
import { useTranslation } from 'next-i18next/pages';
import type { ReactNode } from 'react';
import { Icon } from '@/components/ui/Icon';
import { Logo } from '@/components/ui/Logo';
import { AccountPanel } from './AccountPanel';
import { Main } from './Main';
import type { NavGroup, NavLink } from './navigation';
import { SIDE_NAV, SideNav } from './SideNav';
import styles from './SideLayout.module.scss';
import { SkipLink } from './SkipLink';
import { TabBar } from './TabBar';

type Props = {
  groups: NavGroup[];
  tabs: NavLink[];
  /** Where the logo leads. */
  start: string;
  /** One line above everything: which part of the house this is. */
  topLine?: string;
  children: ReactNode;
};

/** The working side of the product: navigation at the side, or on small screens tabs and a sheet. */
export function SideLayout({ groups, tabs, start, topLine, children }: Props) {
  const { t } = useTranslation('common');
  return (
    <>
      <SkipLink />
      {topLine && <p className={styles.topLine}>{topLine}</p>}
      <header className={styles.header}>
        <Link href={start} className={styles.home} aria-label={t('nav.brandHome')}>
          <Logo />
        </Link>
        <button type="button" className={styles.open} popoverTarget={SIDE_NAV} aria-label={t('nav.menu')}>
          <Icon name="menu" />
        </button>
      </header>
      <div className={styles.columns}>
        <SideNav groups={groups} start={start} />
        <Main className={styles.main}>{children}</Main>
      </div>
      <TabBar links={tabs} />
      <AccountPanel side="expert" />
    </>
  );
}
