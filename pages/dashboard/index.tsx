import { OverviewPage } from '@/components/dashboard/OverviewPage';
import { DashboardLayout } from '@/components/shell/layouts/DashboardLayout';
import { guard } from '@/lib/server/pages/guard';
import type { Page } from '@/lib/layout';

const Dashboard: Page = () => <OverviewPage />;
Dashboard.layout = DashboardLayout;

export const getServerSideProps = guard('creator', {
  texts: [
    'common:bulk',
    'dashboard',
    'wallet:checked',
    'wallet:earnings',
    'wallet:nextPayout',
    'explore:greeting',
  ],
});
export default Dashboard;
