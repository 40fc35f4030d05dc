import { digitalProducts } from '@/contract/digital-products';
import { forward } from '@/lib/server/proxy/forward';

export default forward(digitalProducts.viewerState);
export const config = { api: { bodyParser: false, externalResolver: true } };
