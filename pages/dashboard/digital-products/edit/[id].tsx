import { DigitalProductEditorPage } from '@/components/digital-products/editor/DigitalProductEditorPage';
import { DashboardLayout } from '@/components/shell/layouts/DashboardLayout';
import type { DigitalProductDraft } from '@/contract/digital-product-editing';
import { guard } from '@/lib/server/pages/guard';
import type { Page } from '@/lib/layout';

type Props = { draft: DigitalProductDraft };

const EditDigitalProduct: Page<Props> = ({ draft }) => (
  <DigitalProductEditorPage key={draft.id} draft={draft} />
);
EditDigitalProduct.layout = DashboardLayout;

export const getServerSideProps = guard<Props>('creator', {
  texts: ['content:editor', 'content:digitalProductEditor', 'content:fee', 'dashboard'],
  load: async ({ call, params }) => ({
    draft: await call('GET /digital-products/:id/draft', { params: { id: String(params.id) } }),
  }),
});
export default EditDigitalProduct;
