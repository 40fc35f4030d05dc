import { posts } from '@/contract/posts';
import { forward } from '@/lib/server/forward';

export default forward(posts.listAnswers);
export const config = { api: { bodyParser: false, externalResolver: true } };
