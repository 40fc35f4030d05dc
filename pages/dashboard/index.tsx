import { Overview } from '@/components/dashboard/Overview';
import { DashboardLayout } from '@/components/shell/layouts/DashboardLayout';
import { guard } from '@/lib/server/guard';
import type { Page } from '@/lib/layout';

const Dashboard: Page = () => <Overview />;
Dashboard.layout = DashboardLayout;

export const getServerSideProps = guard('creator');
export default Dashboard;
