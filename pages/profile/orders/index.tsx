import { OrdersPage } from '@/components/orders/OrdersPage';
import { AccountHub } from '@/components/shell/account/AccountHub';
import { read } from '@/lib/api-call';
import type { Page } from '@/lib/layout';
import { guard } from '@/lib/server/pages/guard';

const Orders: Page = () => (
  <AccountHub current="orders">
    <OrdersPage />
  </AccountHub>
);

export const getServerSideProps = guard('member', {
  texts: ['shop:orders', 'profile:hub'],
  reads: () => [read('GET /shop/orders')],
});
export default Orders;
