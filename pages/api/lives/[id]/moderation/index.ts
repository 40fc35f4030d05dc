import { liveChat } from '@/contract/live-chat';
import { forward } from '@/lib/server/proxy/forward';

export default forward(liveChat.readModeration, liveChat.changeRoom, liveChat.restrict);
export const config = { api: { bodyParser: false, externalResolver: true } };
