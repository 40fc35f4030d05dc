import Head from 'next/head';
import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { useEffect } from 'react';
import { useAppUrl } from '@/components/shell/head/AppUrl';
import { PageHead } from '@/components/shell/head/PageHead';
import { ErrorBoundary } from '@/components/shell/status/ErrorBoundary';
import { Icon } from '@/components/ui/Icon';
import { Link } from '@/components/ui/Link';
import { PageHeader } from '@/components/ui/PageHeader';
import { paths } from '@/contract/paths';
import { useUser } from '@/hooks/accounts/useUser';
import { moveFocus } from '@/lib/browser/focus';
import { valueOf } from '@/lib/list-query';
import styles from './AccountPage.module.scss';
import { sectionId } from './AccountSection';
import { EmailBounced } from './EmailBounced';
import { sectionsFor } from './sections';

/**
 * The person's own settings. From 820 pixels on all sections are below each other beside their index; on smaller screens
 * the index is a page, and each section another one.
 */
export function AccountPage() {
  const { t } = useTranslation('profile');
  const { query } = useRouter();
  const appUrl = useAppUrl();
  const { user } = useUser();
  const sections = sectionsFor(user);
  const asked = valueOf(query, 'section');
  const current = sections.find(({ id }) => id === asked)?.id;

  useEffect(() => {
    if (current) moveFocus(document.getElementById(sectionId(current)));
  }, [current]);

  return (
    <div className={styles.page} data-current={current}>
      <PageHead
        title={
          current
            ? t('account.titleOf', { section: t(`account.sections.${current}.title`) })
            : t('account.title')
        }
        noIndex
      />
      {appUrl && (
        <Head>
          <link key="canonical" rel="canonical" href={appUrl + paths.myProfile} />
        </Head>
      )}
      <PageHeader title={t('account.title')} lead={t('account.lead')} />
      <EmailBounced />
      <div className={styles.columns}>
        <nav aria-label={t('account.index')} className={styles.index}>
          <ul role="list">
            {sections.map(({ id, icon }) => (
              <li key={id}>
                <Link
                  href={paths.myProfileAt(id)}
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
          </ul>
        </nav>
        <div className={styles.sections}>
          <Link href={paths.myProfile} shallow className={styles.back}>
            <Icon name="back" />
            {t('account.back')}
          </Link>
          {sections.map(({ id, Panel }) => (
            <div key={id} data-shown={id === current || undefined}>
              <ErrorBoundary>
                <Panel />
              </ErrorBoundary>
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
