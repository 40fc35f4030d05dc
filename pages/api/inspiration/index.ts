import { inspiration } from '@/contract/inspiration';
import { forward } from '@/lib/server/proxy/forward';

export default forward(inspiration.list);
export const config = { api: { bodyParser: false, externalResolver: true } };
