import type { ReactNode } from 'react';
import { paths } from '@/lib/paths';
import { dashboardGroups, dashboardTabs } from './navigation';
import { SideLayout } from './SideLayout';

/** Around the creator's own pages. */
export const DashboardLayout = ({ children }: { children: ReactNode }) => (
  <SideLayout groups={dashboardGroups} tabs={dashboardTabs} start={paths.dashboard}>
    {children}
  </SideLayout>
);
