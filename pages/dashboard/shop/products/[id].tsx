import { DashboardLayout } from '@/components/shell/layouts/DashboardLayout';
import { ProductEditorPage } from '@/components/shop-dashboard/editor/ProductEditorPage';
import type { ProductDraft } from '@/contract/shop-editing';
import { read } from '@/lib/api-call';
import { guard } from '@/lib/server/pages/guard';
import type { Page } from '@/lib/layout';

type Props = { draft: ProductDraft };

const EditProduct: Page<Props> = ({ draft }) => (
  <ProductEditorPage key={draft.id} draft={draft} blockers={draft.blockers} />
);
EditProduct.layout = DashboardLayout;

export const getServerSideProps = guard<Props>('creator', {
  texts: ['dashboard', 'content:editor'],
  reads: () => [
    read('GET /shop/departments'),
    read('GET /shop/dashboard/collections'),
    read('GET /shop/dashboard/delivery'),
    read('GET /creators/mine'),
  ],
  load: async ({ call, params }) => ({
    draft: await call('GET /shop/items/:id/draft', { params: { id: String(params.id) } }),
  }),
});
export default EditProduct;
