import { ContentList } from '@/components/dashboard/ContentList';
import { DashboardLayout } from '@/components/shell/layouts/DashboardLayout';
import { guard } from '@/lib/server/guard';
import type { Page } from '@/lib/layout';

const Content: Page = () => <ContentList tab="all" />;
Content.layout = DashboardLayout;

export const getServerSideProps = guard('creator');
export default Content;
