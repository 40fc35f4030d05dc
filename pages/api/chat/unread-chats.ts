import { chat } from '@/contract/chat';
import { forward } from '@/lib/server/proxy/forward';

export default forward(chat.countUnread);
export const config = { api: { bodyParser: false, externalResolver: true } };
