import { digitalProducts } from '@/contract/digital-products';
import { forward } from '@/lib/server/forward';

export default forward(digitalProducts.addFile, digitalProducts.removeFile);
export const config = { api: { bodyParser: false, externalResolver: true } };
