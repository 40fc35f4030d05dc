import { DashboardLayout } from '@/components/shell/layouts/DashboardLayout';
import { DeliveryPage } from '@/components/shop-dashboard/DeliveryPage';
import { read } from '@/lib/api-call';
import { guard } from '@/lib/server/pages/guard';
import type { Page } from '@/lib/layout';

const Delivery: Page = () => <DeliveryPage />;
Delivery.layout = DashboardLayout;

export const getServerSideProps = guard('creator', {
  texts: ['dashboard:shop', 'dashboard:content'],
  reads: () => [read('GET /shop/dashboard/delivery')],
});
export default Delivery;
