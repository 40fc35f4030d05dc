import { ContentListPage } from '@/components/dashboard/ContentListPage';
import { DashboardLayout } from '@/components/shell/layouts/DashboardLayout';
import { guard } from '@/lib/server/pages/guard';
import type { Page } from '@/lib/layout';

const OwnPosts: Page = () => <ContentListPage type="POST" />;
OwnPosts.layout = DashboardLayout;

export const getServerSideProps = guard('creator', { texts: ['common:bulk', 'dashboard'] });
export default OwnPosts;
