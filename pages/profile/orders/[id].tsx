import { OrderPage } from '@/components/orders/OrderPage';
import { read } from '@/lib/api-call';
import type { Page, ShellProps } from '@/lib/layout';
import { guard } from '@/lib/server/pages/guard';

type Props = Pick<ShellProps, 'isUnknown'>;

const OneOrder: Page<Props> = (props) => <OrderPage {...props} />;

export const getServerSideProps = guard('member', {
  texts: ['shop:orders', 'shop:claims'],
  subject: ({ params }) => read('GET /shop/orders/:id', { params: { id: String(params.id) } }),
});
export default OneOrder;
