import { orders } from '@/contract/orders';
import { forward } from '@/lib/server/proxy/forward';

export default forward(orders.refund);
export const config = { api: { bodyParser: false, externalResolver: true } };
