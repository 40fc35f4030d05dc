import { orders } from '@/contract/orders';
import { forward } from '@/lib/server/proxy/forward';

export default forward(orders.claim);
export const config = { api: { bodyParser: false, externalResolver: true } };
