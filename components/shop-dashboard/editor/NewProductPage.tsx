import { useShopOverview } from '@/hooks/shop/useOwnShop';
import { ProductEditorPage } from './ProductEditorPage';

/** Form of a new product, with what is missing before it can be published. */
export function NewProductPage() {
  const { data } = useShopOverview();
  return <ProductEditorPage draft={null} blockers={data?.blockers ?? []} />;
}
