import { content } from '@/contract/content';
import { forward } from '@/lib/server/proxy/forward';

export default forward(content.listOwn, content.create, content.updateStatus, content.remove);
export const config = { api: { bodyParser: false, externalResolver: true } };
