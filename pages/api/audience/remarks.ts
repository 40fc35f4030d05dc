import { audience } from '@/contract/audience';
import { forward } from '@/lib/server/proxy/forward';

export default forward(audience.listRemarks);
export const config = { api: { bodyParser: false, externalResolver: true } };
