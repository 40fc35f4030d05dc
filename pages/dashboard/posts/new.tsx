import { NewContentPage } from '@/components/dashboard/NewContentPage';
import { DashboardLayout } from '@/components/shell/layouts/DashboardLayout';
import { guard } from '@/lib/server/pages/guard';
import type { Page } from '@/lib/layout';

const NewPost: Page = () => <NewContentPage type="POST" />;
NewPost.layout = DashboardLayout;

export const getServerSideProps = guard('creator', { texts: ['dashboard'] });
export default NewPost;
