import { shopEditing } from '@/contract/shop-editing';
import { forward } from '@/lib/server/proxy/forward';

export default forward(shopEditing.updateCollection, shopEditing.removeCollection);
export const config = { api: { bodyParser: false, externalResolver: true } };
