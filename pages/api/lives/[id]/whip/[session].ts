import { liveMedia } from '@/contract/live-media';
import { forward } from '@/lib/server/proxy/forward';

export default forward(liveMedia.endWhip);
export const config = { api: { bodyParser: false, externalResolver: true } };
