import { digitalProductEditing } from '@/contract/digital-product-editing';
import { forward } from '@/lib/server/proxy/forward';

export default forward(digitalProductEditing.addFile, digitalProductEditing.removeFile);
export const config = { api: { bodyParser: false, externalResolver: true } };
