import { DashboardLayout } from '@/components/shell/layouts/DashboardLayout';
import { ShopOrdersPage } from '@/components/shop-orders/ShopOrdersPage';
import { toFirstOrders } from '@/hooks/orders/useOwnOrders';
import { read } from '@/lib/api-call';
import type { Page } from '@/lib/layout';
import { toParcelFilter } from '@/lib/orders/own-orders';
import { guard } from '@/lib/server/pages/guard';

const ShopOrders: Page = () => <ShopOrdersPage />;
ShopOrders.layout = DashboardLayout;

export const getServerSideProps = guard('creator', {
  texts: ['common:bulk', 'dashboard:shopOrders'],
  reads: ({ query }) =>
    // The response for the orders to send also contains the counts.
    [...new Set(['to-send' as const, toParcelFilter(query.show)])].map((filter) =>
      read('GET /dashboard/shop/orders', { query: toFirstOrders(filter) }),
    ),
});
export default ShopOrders;
