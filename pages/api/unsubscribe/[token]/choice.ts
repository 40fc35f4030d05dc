import { posts } from '@/contract/posts';
import { forward } from '@/lib/server/forward';

export default forward(posts.readMailChoice);
export const config = { api: { bodyParser: false, externalResolver: true } };
