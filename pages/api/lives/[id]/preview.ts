import { lives } from '@/contract/lives';
import { forward } from '@/lib/server/proxy/forward';

export default forward(lives.preview);
export const config = { api: { bodyParser: false, externalResolver: true } };
