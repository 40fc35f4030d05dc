import { ContentListPage } from '@/components/dashboard/ContentListPage';
import { DashboardLayout } from '@/components/shell/layouts/DashboardLayout';
import { readsOfContentList } from '@/lib/server/pages/reads';
import { guard } from '@/lib/server/pages/guard';
import type { Page } from '@/lib/layout';

const Content: Page = () => <ContentListPage />;
Content.layout = DashboardLayout;

export const getServerSideProps = guard('creator', {
  texts: ['common:bulk', 'dashboard'],
  reads: ({ query }) => readsOfContentList(query),
});
export default Content;
