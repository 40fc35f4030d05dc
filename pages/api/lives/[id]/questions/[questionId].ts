import { liveChat } from '@/contract/live-chat';
import { forward } from '@/lib/server/proxy/forward';

export default forward(liveChat.changeQuestion, liveChat.removeQuestion);
export const config = { api: { bodyParser: false, externalResolver: true } };
