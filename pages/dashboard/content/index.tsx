import { ContentListPage } from '@/components/dashboard/ContentListPage';
import { DashboardLayout } from '@/components/shell/layouts/DashboardLayout';
import { guard } from '@/lib/server/pages/guard';
import type { Page } from '@/lib/layout';

const Content: Page = () => <ContentListPage />;
Content.layout = DashboardLayout;

export const getServerSideProps = guard('creator', { texts: ['common:bulk', 'dashboard'] });
export default Content;
