import { DashboardLayout } from '@/components/shell/layouts/DashboardLayout';
import { ShopOverviewPage } from '@/components/shop-dashboard/ShopOverviewPage';
import { read } from '@/lib/api-call';
import { guard } from '@/lib/server/pages/guard';
import type { Page } from '@/lib/layout';

const Shop: Page = () => <ShopOverviewPage />;
Shop.layout = DashboardLayout;

export const getServerSideProps = guard('creator', {
  texts: ['dashboard:shop', 'dashboard:overview'],
  reads: () => [read('GET /shop/dashboard')],
});
export default Shop;
