import { comments } from '@/contract/comments';
import { forward } from '@/lib/server/proxy/forward';

export default forward(comments.editComment, comments.removeComment);
export const config = { api: { bodyParser: false, externalResolver: true } };
