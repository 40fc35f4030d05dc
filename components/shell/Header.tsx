import Link from 'next/link';
import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { ButtonLink } from '@/components/ui/ButtonLink';
import { Logo } from '@/components/ui/Logo';
import { useMode } from '@/hooks/useMode';
import { useUser } from '@/hooks/useUser';
import { paths } from '@/lib/paths';
import { AccountButton } from './AccountButton';
import styles from './Header.module.scss';
import { currentOf, libraryLink, memberLinks } from './navigation';

export function Header() {
  const { t } = useTranslation('common');
  const { pathname } = useRouter();
  const { isSignedIn } = useUser();
  const links = isSignedIn ? [...memberLinks, libraryLink] : memberLinks;
  return (
    <header className={styles.header}>
      <div className={styles.inside}>
        <Link href={paths.home} className={styles.home} aria-label={t('nav.brandHome')}>
          <Logo />
        </Link>
        <nav className={styles.nav} aria-label={t('nav.main')}>
          <ul role="list">
            {links.map(({ id, href }) => (
              <li key={id}>
                <Link href={href} aria-current={currentOf(href, pathname)}>
                  {t(`nav.${id}`)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <Person />
      </div>
    </header>
  );
}

/**
 * Pages for everyone are made without knowing who looks. Until that is known both faces stand here, and the mark that
 * /theme.js sets on the document before the first paint says which of them shows.
 */
function Person() {
  const { t } = useTranslation('common');
  const { user, isKnown, isSignedIn } = useUser();
  const mode = useMode();
  return (
    <div className={styles.person}>
      {!isSignedIn && (
        <div className={isKnown ? styles.visitor : `${styles.visitor} ${styles.perhaps}`}>
          <ButtonLink theme="hollow" className={styles.wideOnly} href={paths.login}>
            {t('nav.login')}
          </ButtonLink>
          <ButtonLink theme="black" href={paths.signUp}>
            {t('nav.join')}
          </ButtonLink>
        </div>
      )}
      {!isKnown && <span className={styles.waiting} aria-hidden="true" />}
      {user.creator && mode === 'expert' && (
        <ButtonLink theme="grey" className={styles.wideOnly} href={paths.dashboard}>
          {t('nav.dashboard')}
        </ButtonLink>
      )}
      {isSignedIn && <AccountButton className={styles.wideOnly} />}
    </div>
  );
}
