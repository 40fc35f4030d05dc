import { useTranslation } from 'next-i18next/pages';
import type { ReactNode } from 'react';
import { Icon } from '@/components/ui/display/Icon';
import { Link } from '@/components/ui/actions/Link';
import { Logo } from '@/components/ui/display/Logo';
import styles from './SideHeader.module.scss';
import { SIDE_NAV } from './SideNav';

type Props = {
  /** Address that the logo links to. */
  start: string;
  /** Text in a line at the top. */
  topLine?: string;
  /** Buttons before the menu button. */
  children?: ReactNode;
};

/** Header of pages with side navigation; on small screens it has the logo and the menu button. */
export function SideHeader({ start, topLine, children }: Props) {
  const { t } = useTranslation('common');
  return (
    <header className={styles.header}>
      {topLine && <p className={styles.topLine}>{topLine}</p>}
      <div className={styles.bar}>
        <Link href={start} className={styles.home} aria-label={t('nav.brandHome')}>
          <Logo />
        </Link>
        <span className={styles.actions}>{children}</span>
        <button type="button" className={styles.open} popoverTarget={SIDE_NAV} aria-label={t('nav.menu')}>
          <Icon name="menu" />
        </button>
      </div>
    </header>
  );
}
