import { orders } from '@/contract/orders';
import { forward } from '@/lib/server/proxy/forward';

export default forward(orders.read);
export const config = { api: { bodyParser: false, externalResolver: true } };
