import { comments } from '@/contract/comments';
import { forward } from '@/lib/server/forward';

export default forward(comments.listAnswers);
export const config = { api: { bodyParser: false, externalResolver: true } };
