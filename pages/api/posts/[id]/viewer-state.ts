import { posts } from '@/contract/posts';
import { forward } from '@/lib/server/proxy/forward';

export default forward(posts.viewerState);
export const config = { api: { bodyParser: false, externalResolver: true } };
