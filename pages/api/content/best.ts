import { content } from '@/contract/content';
import { forward } from '@/lib/server/proxy/forward';

export default forward(content.listBest);
export const config = { api: { bodyParser: false, externalResolver: true } };
