import { Overview } from '@/components/dashboard/Overview';
import { DashboardLayout } from '@/components/shell/DashboardLayout';
import { guard } from '@/lib/guard';
import type { Page } from '@/lib/page';

const Dashboard: Page = () => <Overview />;
Dashboard.layout = DashboardLayout;

export const getServerSideProps = guard('creator');
export default Dashboard;
