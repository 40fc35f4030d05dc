import { OrdersPage } from '@/components/orders/OrdersPage';
import { read } from '@/lib/api-call';
import type { Page } from '@/lib/layout';
import { guard } from '@/lib/server/pages/guard';

const Orders: Page = () => <OrdersPage />;

export const getServerSideProps = guard('member', {
  texts: ['shop:orders'],
  reads: () => [read('GET /shop/orders')],
});
export default Orders;
