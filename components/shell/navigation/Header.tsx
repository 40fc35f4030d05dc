import { CartLink } from '@/components/cart-drawer/CartLink';
import { Link } from '@/components/ui/actions/Link';
import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/display/Icon';
import { Logo } from '@/components/ui/display/Logo';
import { useUser } from '@/hooks/accounts/useUser';
import { paths } from '@/contract/paths';
import styles from './Header.module.scss';
import { ErrorBoundary } from '@/components/shell/status/ErrorBoundary';
import { LazyAccount } from '@/components/shell/account/LazyAccount';
import { focusPageSearch, PAGE_SEARCH_FIELD } from '@/components/shell/search/page-search-field';
import { SearchField } from '@/components/shell/search/SearchField';
import { findAriaCurrent, memberLinks, signedInLinks } from './navigation';

/** Header of the member's frame. */
export function Header() {
  const { t } = useTranslation('common');
  const { pathname } = useRouter();
  const { isSignedIn } = useUser();
  // The result pages have their own search field.
  const isSearch =
    pathname.startsWith(paths.search) || pathname === paths.recentSearches || pathname === paths.explore;
  const links = isSignedIn ? signedInLinks : memberLinks;
  return (
    <header className={styles.header}>
      <div className={styles.inside}>
        <Link href={paths.home} className={styles.home} aria-label={t('nav.brandHome')}>
          <Logo />
        </Link>
        <nav className={styles.nav} aria-label={t('nav.main')}>
          <ul role="list">
            {links.map(({ id, href, onlyRoomy }) => (
              <li key={id} className={onlyRoomy ? styles.roomyOnly : undefined}>
                <Link href={href} aria-current={findAriaCurrent(href, pathname)}>
                  {t(`nav.${id}`)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {!isSearch && <SearchField label={t('search.label')} />}
        <Link
          href={`${paths.explore}#${PAGE_SEARCH_FIELD}`}
          className={styles.search}
          aria-label={t('search.label')}
          onClick={focusPageSearch}
        >
          <Icon name="search" />
        </Link>
        <Person />
      </div>
    </header>
  );
}

/**
 * Cart, and login links or account button. Static pages are rendered without a known user, so both
 * variants are in the page. The mark set by /before-hydration.js before the first paint selects the
 * visible variant.
 */
function Person() {
  const { t } = useTranslation('common');
  const { isKnown, isSignedIn } = useUser();
  const waiting = <span className={styles.waiting} aria-hidden="true" />;
  return (
    <div className={styles.person}>
      <CartLink />
      {!isSignedIn && (
        <div className={classNames(styles.visitor, !isKnown && styles.perhaps)}>
          <ButtonLink theme="hollow" className={styles.wideOnly} href={paths.login}>
            {t('nav.login')}
          </ButtonLink>
          <ButtonLink theme="black" href={paths.signUp}>
            {t('nav.join')}
          </ButtonLink>
        </div>
      )}
      {isSignedIn ? (
        <ErrorBoundary>
          <LazyAccount className={styles.wideOnly} waiting={waiting} />
        </ErrorBoundary>
      ) : (
        !isKnown && waiting
      )}
    </div>
  );
}
