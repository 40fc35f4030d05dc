import { content } from '@/contract/content';
import { forward } from '@/lib/server/proxy/forward';

export default forward(content.listLikes, content.like, content.unlike);
export const config = { api: { bodyParser: false, externalResolver: true } };
