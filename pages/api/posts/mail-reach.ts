import { posts } from '@/contract/posts';
import { forward } from '@/lib/server/forward';

export default forward(posts.readReach);
export const config = { api: { bodyParser: false, externalResolver: true } };
