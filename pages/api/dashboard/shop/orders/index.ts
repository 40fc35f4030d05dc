import { orders } from '@/contract/orders';
import { forward } from '@/lib/server/proxy/forward';

export default forward(orders.listOwn, orders.markSent);
export const config = { api: { bodyParser: false, externalResolver: true } };
