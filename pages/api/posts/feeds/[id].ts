import { posts } from '@/contract/posts';
import { forward } from '@/lib/server/proxy/forward';

export default forward(posts.readFeed, posts.makeFeed, posts.removeFeed);
export const config = { api: { bodyParser: false, externalResolver: true } };
