import { audience } from '@/contract/audience';
import { forward } from '@/lib/server/proxy/forward';

export default forward(audience.readSharing, audience.share, audience.stopSharing);
export const config = { api: { bodyParser: false, externalResolver: true } };
