import { viewerStates } from '@/contract/viewer-states';
import { forward } from '@/lib/server/proxy/forward';

export default forward(viewerStates.list);
export const config = { api: { bodyParser: false, externalResolver: true } };
