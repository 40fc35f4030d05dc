import { posts } from '@/contract/posts';
import { forward } from '@/lib/server/forward';

export default forward(posts.editComment, posts.removeComment);
export const config = { api: { bodyParser: false, externalResolver: true } };
