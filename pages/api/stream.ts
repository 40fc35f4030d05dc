import { stream } from '@/contract/stream';
import { forward } from '@/lib/server/proxy/forward';

export default forward(stream.read);
export const config = { api: { bodyParser: false, externalResolver: true } };
