import { carts } from '@/contract/carts';
import { forward } from '@/lib/server/proxy/forward';

export default forward(carts.read, carts.add, carts.update, carts.remove);
export const config = { api: { bodyParser: false, externalResolver: true } };
