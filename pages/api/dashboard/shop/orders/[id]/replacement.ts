import { orders } from '@/contract/orders';
import { forward } from '@/lib/server/proxy/forward';

export default forward(orders.sendReplacement);
export const config = { api: { bodyParser: false, externalResolver: true } };
