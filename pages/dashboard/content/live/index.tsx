import { ContentListPage } from '@/components/dashboard/ContentListPage';
import { DashboardLayout } from '@/components/shell/layouts/DashboardLayout';
import { readsOfContentList } from '@/lib/server/pages/reads';
import { guard } from '@/lib/server/pages/guard';
import type { Page } from '@/lib/layout';

const OwnLives: Page = () => <ContentListPage type="LIVE" />;
OwnLives.layout = DashboardLayout;

export const getServerSideProps = guard('creator', {
  texts: ['common:bulk', 'dashboard'],
  reads: ({ query }) => readsOfContentList(query, 'LIVE'),
});
export default OwnLives;
