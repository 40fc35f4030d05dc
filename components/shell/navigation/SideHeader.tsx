import { useTranslation } from 'next-i18next/pages';
import { Icon } from '@/components/ui/display/Icon';
import { Link } from '@/components/ui/actions/Link';
import { Logo } from '@/components/ui/display/Logo';
import styles from './SideHeader.module.scss';
import { SIDE_NAV } from './SideNav';

type Props = {
  /** Where the logo leads. */
  start: string;
  /** Shown in a line above everything. */
  topLine?: string;
};

/** Above the content where navigation is at the side: on small screens the logo and the way to that navigation. */
export function SideHeader({ start, topLine }: Props) {
  const { t } = useTranslation('common');
  return (
    <header className={styles.header}>
      {topLine && <p className={styles.topLine}>{topLine}</p>}
      <div className={styles.bar}>
        <Link href={start} className={styles.home} aria-label={t('nav.brandHome')}>
          <Logo />
        </Link>
        <button type="button" className={styles.open} popoverTarget={SIDE_NAV} aria-label={t('nav.menu')}>
          <Icon name="menu" />
        </button>
      </div>
    </header>
  );
}
