import { voices } from '@/contract/voices';
import { forward } from '@/lib/server/proxy/forward';

export default forward(voices.listReceived);
export const config = { api: { bodyParser: false, externalResolver: true } };
