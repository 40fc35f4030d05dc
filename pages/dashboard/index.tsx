import { OverviewPage } from '@/components/dashboard/OverviewPage';
import { DashboardLayout } from '@/components/shell/layouts/DashboardLayout';
import { overviewReads } from '@/lib/dashboard/overview-reads';
import { guard } from '@/lib/server/pages/guard';
import type { Page } from '@/lib/layout';

const Dashboard: Page = () => <OverviewPage />;
Dashboard.layout = DashboardLayout;

export const getServerSideProps = guard('creator', {
  texts: [
    'common:bulk',
    'common:notices',
    'dashboard',
    'wallet:checked',
    'wallet:earnings',
    'wallet:nextPayout',
    'explore:greeting',
  ],
  reads: overviewReads,
});
export default Dashboard;
