import { creators } from '@/contract/creators';
import { forward } from '@/lib/server/proxy/forward';

export default forward(creators.uploadCover);
export const config = { api: { bodyParser: false, externalResolver: true } };
