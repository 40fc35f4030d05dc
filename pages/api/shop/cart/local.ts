import { carts } from '@/contract/carts';
import { forward } from '@/lib/server/proxy/forward';

export default forward(carts.readLocal);
export const config = { api: { bodyParser: false, externalResolver: true } };
