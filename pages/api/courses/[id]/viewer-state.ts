import { learning } from '@/contract/learning';
import { forward } from '@/lib/server/proxy/forward';

export default forward(learning.viewerState);
export const config = { api: { bodyParser: false, externalResolver: true } };
