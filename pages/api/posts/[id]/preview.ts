import { posts } from '@/contract/posts';
import { forward } from '@/lib/server/proxy/forward';

export default forward(posts.preview);
export const config = { api: { bodyParser: false, externalResolver: true } };
