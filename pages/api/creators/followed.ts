import { creators } from '@/contract/creators';
import { forward } from '@/lib/server/proxy/forward';

export default forward(creators.listFollowed);
export const config = { api: { bodyParser: false, externalResolver: true } };
