import { shop } from '@/contract/shop';
import { forward } from '@/lib/server/proxy/forward';

export default forward(shop.collection);
export const config = { api: { bodyParser: false, externalResolver: true } };
