import { shop } from '@/contract/shop';
import { shopEditing } from '@/contract/shop-editing';
import { forward } from '@/lib/server/proxy/forward';

export default forward(shop.read, shopEditing.update, shopEditing.remove);
export const config = { api: { bodyParser: false, externalResolver: true } };
