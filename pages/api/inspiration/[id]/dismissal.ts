import { inspiration } from '@/contract/inspiration';
import { forward } from '@/lib/server/proxy/forward';

export default forward(inspiration.dismiss, inspiration.restore);
export const config = { api: { bodyParser: false, externalResolver: true } };
