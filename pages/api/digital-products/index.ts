import { digitalProductEditing } from '@/contract/digital-product-editing';
import { digitalProducts } from '@/contract/digital-products';
import { forward } from '@/lib/server/proxy/forward';

export default forward(digitalProducts.list, digitalProductEditing.create);
export const config = { api: { bodyParser: false, externalResolver: true } };
