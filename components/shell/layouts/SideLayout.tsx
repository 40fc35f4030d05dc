import { Link } from '@/components/ui/Link';
import { useTranslation } from 'next-i18next/pages';
import type { ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/Icon';
import { Logo } from '@/components/ui/Logo';
import { AccountPanel } from '@/components/shell/account/AccountPanel';
import { Main } from './Main';
import type { NavLink } from '@/components/shell/navigation/navigation';
import type { NavGroup } from '@/components/shell/navigation/side-navigation';
import { SIDE_NAV, SideNav } from '@/components/shell/navigation/SideNav';
import styles from './SideLayout.module.scss';
import { SkipLink } from './SkipLink';
import { TabBar } from '@/components/shell/navigation/TabBar';

type Props = {
  groups: NavGroup[];
  tabs: NavLink[];
  /** Where the logo leads. */
  start: string;
  /** Which part of the product this is. */
  place: string;
  /** Shows the place in a line above everything too. */
  hasTopLine?: boolean;
  children: ReactNode;
};

/** The working side of the product: navigation at the side, or on small screens tabs and a sheet. */
export function SideLayout({ groups, tabs, start, place, hasTopLine = false, children }: Props) {
  const { t } = useTranslation('common');
  return (
    <div className={classNames(styles.frame, hasTopLine && styles.withTopLine)}>
      <SkipLink />
      <header className={styles.header}>
        {hasTopLine && <p className={styles.topLine}>{place}</p>}
        <div className={styles.bar}>
          <Link href={start} className={styles.home} aria-label={t('nav.brandHome')}>
            <Logo />
          </Link>
          <button type="button" className={styles.open} popoverTarget={SIDE_NAV} aria-label={t('nav.menu')}>
            <Icon name="menu" />
          </button>
        </div>
      </header>
      <div className={styles.columns}>
        <SideNav groups={groups} start={start} place={place} />
        <Main className={styles.main}>{children}</Main>
      </div>
      <TabBar links={tabs} />
      <AccountPanel side="expert" />
    </div>
  );
}
