import { useTranslation } from 'next-i18next/pages';
import type { ReactNode } from 'react';
import { paths } from '@/contract/paths';
import { dashboardGroups, dashboardTabs } from '@/components/shell/navigation/side-navigation';
import { SideLayout } from './SideLayout';

/** Around the creator's own pages. */
export function DashboardLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation('common');
  return (
    <SideLayout
      groups={dashboardGroups}
      tabs={dashboardTabs}
      start={paths.dashboard}
      place={t('account.expertMode')}
    >
      {children}
    </SideLayout>
  );
}
