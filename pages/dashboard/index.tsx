import { OverviewPage } from '@/components/dashboard/OverviewPage';
import { DashboardLayout } from '@/components/shell/layouts/DashboardLayout';
import { read } from '@/lib/api-call';
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
  reads: () => [
    read('GET /creators/mine'),
    read('GET /content', { query: { limit: 5 } }),
    read('GET /content', { query: { limit: 1, state: 'PUBLISHED' } }),
    read('GET /wallet'),
    read('GET /wallet/earnings', { query: { range: '30-days' } }),
    read('GET /filesystem/usage'),
  ],
});
export default Dashboard;
