import { creators } from '@/contract/creators';
import { forward } from '@/lib/server/proxy/forward';

export default forward(creators.followViewerState);
export const config = { api: { bodyParser: false, externalResolver: true } };
