import { audience } from '@/contract/audience';
import { forward } from '@/lib/server/proxy/forward';

export default forward(audience.list);
export const config = { api: { bodyParser: false, externalResolver: true } };
