import { DashboardLayout } from '@/components/shell/layouts/DashboardLayout';
import { ShopOrderPage } from '@/components/shop-orders/ShopOrderPage';
import { read } from '@/lib/api-call';
import type { Page, ShellProps } from '@/lib/layout';
import { guard } from '@/lib/server/pages/guard';

type Props = Pick<ShellProps, 'isUnknown'>;

const ShopOrder: Page<Props> = (props) => <ShopOrderPage {...props} />;
ShopOrder.layout = DashboardLayout;

export const getServerSideProps = guard('creator', {
  texts: ['dashboard:shopOrders', 'shop:claims'],
  subject: ({ params }) => read('GET /dashboard/shop/orders/:id', { params: { id: String(params.id) } }),
});
export default ShopOrder;
