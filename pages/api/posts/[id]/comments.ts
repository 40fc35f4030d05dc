import { comments } from '@/contract/comments';
import { forward } from '@/lib/server/proxy/forward';

export default forward(comments.listComments, comments.comment);
export const config = { api: { bodyParser: false, externalResolver: true } };
