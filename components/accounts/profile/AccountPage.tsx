import Head from 'next/head';
import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { useEffect } from 'react';
import { useAppUrl } from '@/components/shell/head/AppUrl';
import { AccountPlaces } from '@/components/shell/account/AccountHub';
import { LogOutButton } from '@/components/shell/account/LogOutButton';
import { PageHead } from '@/components/shell/head/PageHead';
import { ErrorBoundary } from '@/components/shell/status/ErrorBoundary';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/display/Icon';
import { Link } from '@/components/ui/actions/Link';
import { PageHeader } from '@/components/ui/layout/PageHeader';
import { paths } from '@/contract/paths';
import { useUser } from '@/hooks/accounts/useUser';
import { moveFocus } from '@/lib/page/focus';
import { readQueryValue } from '@/lib/list-query';
import styles from './AccountPage.module.scss';
import { sectionId } from './AccountSection';
import { EmailBounced } from './EmailBounced';
import { sectionsFor } from './sections';

/** Addresses of the page, for everyone and inside a creator's dashboard. */
const places = {
  account: { address: paths.myProfile, addressOf: paths.myProfileAt },
  settings: { address: paths.settings, addressOf: paths.settingsAt },
} as const;

/**
 * Returns true during hydration if the reader has already scrolled or focused an element. The page
 * then does not move the focus, because nothing may move under the pointer.
 */
const hasBegun = (): boolean =>
  window.earlyInput !== undefined && (window.scrollY > 0 || document.activeElement !== document.body);

/**
 * Account settings of the user. From a width of 820 px all sections are listed beside their index.
 * On smaller screens the index and each section are separate pages.
 */
export function AccountPage({ place = 'account' }: { place?: keyof typeof places }) {
  const { t } = useTranslation('profile');
  const { query } = useRouter();
  const appUrl = useAppUrl();
  const { user } = useUser();
  const sections = sectionsFor(place, user);
  const { address, addressOf } = places[place];
  const title = t(`account.titles.${place}`);
  const asked = readQueryValue(query, 'section');
  const current = sections.find(({ id }) => id === asked)?.id;

  useEffect(() => {
    if (current && !hasBegun()) moveFocus(document.getElementById(sectionId(current)));
  }, [current]);

  return (
    <div className={classNames(styles.page, styles[place])} data-current={current}>
      <PageHead
        title={
          current
            ? t('account.titleOf', { section: t(`account.sections.${current}.title`), page: title })
            : title
        }
        noIndex
      />
      {appUrl && (
        <Head>
          <link key="canonical" rel="canonical" href={appUrl + address} />
        </Head>
      )}
      <PageHeader
        title={title}
        lead={t('account.lead')}
        actions={<LogOutButton theme="hollow-border" />}
        look={place === 'settings' ? 'work' : 'public'}
      />
      <EmailBounced />
      <div className={styles.columns}>
        <nav aria-label={t('account.index')} className={styles.index}>
          <ul role="list">
            {sections.map(({ id, icon }) => (
              <li key={id}>
                <Link
                  href={addressOf(id)}
                  shallow
                  scroll={false}
                  aria-current={id === current ? 'true' : undefined}
                >
                  <Icon name={icon} />
                  {t(`account.sections.${id}.title`)}
                  <Icon name="right" className={styles.arrow} />
                </Link>
              </li>
            ))}
            {place === 'account' && <AccountPlaces />}
          </ul>
        </nav>
        <div className={styles.sections}>
          <Link href={address} shallow className={styles.back}>
            <Icon name="back" />
            {t('account.back')}
          </Link>
          {sections.map(({ id, Panel }) => (
            <div key={id} data-shown={id === current || undefined}>
              <ErrorBoundary>
                <Panel addressOf={addressOf} />
              </ErrorBoundary>
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
