import { ContentList } from '@/components/dashboard/ContentList';
import { DashboardLayout } from '@/components/shell/DashboardLayout';
import { guard } from '@/lib/guard';
import type { Page } from '@/lib/page';

const Content: Page = () => <ContentList tab="all" />;
Content.layout = DashboardLayout;

export const getServerSideProps = guard('creator');
export default Content;
