import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import type { ReactNode } from 'react';
import { paths } from '@/contract/paths';
import { AccountPanel } from '@/components/shell/account/AccountPanel';
import { officeGroups, officeTabs } from '@/components/shell/navigation/side-navigation';
import { SideHeader } from '@/components/shell/navigation/SideHeader';
import { SideNav } from '@/components/shell/navigation/SideNav';
import { TabBar } from '@/components/shell/navigation/TabBar';
import { ErrorBoundary } from '@/components/shell/status/ErrorBoundary';
import { Main } from './Main';
import styles from './OfficeLayout.module.scss';
import { SkipLink } from './SkipLink';
import work from './WorkMain.module.scss';

/** Layout of the office pages, on which staff review creators and courses. */
export function OfficeLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation('common');
  const { asPath } = useRouter();
  return (
    <div className={styles.frame}>
      <SkipLink />
      <ErrorBoundary attempt={asPath}>
        <SideHeader start={paths.office} topLine={t('nav.office')} />
      </ErrorBoundary>
      <div className={styles.columns}>
        <ErrorBoundary attempt={asPath}>
          <SideNav groups={officeGroups} start={paths.office} place={t('nav.office')} />
        </ErrorBoundary>
        <Main className={work.main}>{children}</Main>
      </div>
      <ErrorBoundary attempt={asPath}>
        <TabBar links={officeTabs} />
      </ErrorBoundary>
      <ErrorBoundary attempt={asPath}>
        <AccountPanel side="expert" />
      </ErrorBoundary>
    </div>
  );
}
