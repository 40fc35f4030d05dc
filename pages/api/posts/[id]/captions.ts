import { posts } from '@/contract/posts';
import { forward } from '@/lib/server/proxy/forward';

export default forward(posts.putCaptions, posts.removeCaptions);
export const config = { api: { bodyParser: false, externalResolver: true } };
