import { NewContentPage } from '@/components/dashboard/NewContentPage';
import { DashboardLayout } from '@/components/shell/layouts/DashboardLayout';
import { guard } from '@/lib/server/pages/guard';
import type { Page } from '@/lib/layout';

const New: Page = () => <NewContentPage />;
New.layout = DashboardLayout;

export const getServerSideProps = guard('creator', { texts: ['dashboard'] });
export default New;
