import { audience } from '@/contract/audience';
import { forward } from '@/lib/server/proxy/forward';

export default forward(audience.summary);
export const config = { api: { bodyParser: false, externalResolver: true } };
