import { DashboardLayout } from '@/components/shell/layouts/DashboardLayout';
import { CollectionsPage } from '@/components/shop-dashboard/CollectionsPage';
import { read } from '@/lib/api-call';
import { guard } from '@/lib/server/pages/guard';
import type { Page } from '@/lib/layout';

const Collections: Page = () => <CollectionsPage />;
Collections.layout = DashboardLayout;

export const getServerSideProps = guard('creator', {
  texts: ['dashboard:shop', 'dashboard:content'],
  reads: () => [read('GET /shop/dashboard/collections')],
});
export default Collections;
