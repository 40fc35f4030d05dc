import { addresses } from '@/contract/addresses';
import { forward } from '@/lib/server/proxy/forward';

export default forward(addresses.update, addresses.remove);
export const config = { api: { bodyParser: false, externalResolver: true } };
