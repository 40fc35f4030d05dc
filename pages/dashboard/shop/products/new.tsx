import { DashboardLayout } from '@/components/shell/layouts/DashboardLayout';
import { NewProductPage } from '@/components/shop-dashboard/editor/NewProductPage';
import { read } from '@/lib/api-call';
import { guard } from '@/lib/server/pages/guard';
import type { Page } from '@/lib/layout';

const NewProduct: Page = () => <NewProductPage />;
NewProduct.layout = DashboardLayout;

export const getServerSideProps = guard('creator', {
  texts: ['dashboard', 'content:editor'],
  reads: () => [
    read('GET /shop/dashboard'),
    read('GET /shop/departments'),
    read('GET /shop/dashboard/collections'),
    read('GET /shop/dashboard/delivery'),
    read('GET /creators/mine'),
  ],
});
export default NewProduct;
