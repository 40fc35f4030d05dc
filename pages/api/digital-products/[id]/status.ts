import { digitalProductEditing } from '@/contract/digital-product-editing';
import { forward } from '@/lib/server/proxy/forward';

export default forward(digitalProductEditing.updateStatus);
export const config = { api: { bodyParser: false, externalResolver: true } };
