import { social } from '@/contract/social';
import { forward } from '@/lib/server/proxy/forward';

export default forward(social.removeConverted, social.recordEventSent);
export const config = { api: { bodyParser: false, externalResolver: true } };
