import { liveCaptions } from '@/contract/live-captions';
import { forward } from '@/lib/server/proxy/forward';

export default forward(liveCaptions.read, liveCaptions.put, liveCaptions.remove);
export const config = { api: { bodyParser: false, externalResolver: true } };
