import { DashboardLayout } from '@/components/shell/layouts/DashboardLayout';
import { ProductsPage } from '@/components/shop-dashboard/ProductsPage';
import { read } from '@/lib/api-call';
import { guard } from '@/lib/server/pages/guard';
import { readOwnFilter, toOwnQuery } from '@/lib/shop/own-filter';
import type { Page } from '@/lib/layout';

const Products: Page = () => <ProductsPage />;
Products.layout = DashboardLayout;

export const getServerSideProps = guard('creator', {
  texts: ['common:bulk', 'dashboard:shop', 'dashboard:content'],
  reads: ({ query }) => [read('GET /shop/dashboard/items', { query: toOwnQuery(readOwnFilter(query)) })],
});
export default Products;
