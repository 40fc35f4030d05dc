import { system } from '@/contract/system';
import { forward } from '@/lib/server/proxy/forward';

export default forward(system.docs);
export const config = { api: { bodyParser: false, externalResolver: true } };
