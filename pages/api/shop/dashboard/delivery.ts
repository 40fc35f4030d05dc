import { shopEditing } from '@/contract/shop-editing';
import { forward } from '@/lib/server/proxy/forward';

export default forward(shopEditing.readDelivery, shopEditing.setDelivery);
export const config = { api: { bodyParser: false, externalResolver: true } };
