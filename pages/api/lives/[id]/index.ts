import { liveEditing } from '@/contract/live-editing';
import { lives } from '@/contract/lives';
import { forward } from '@/lib/server/proxy/forward';

export default forward(lives.read, liveEditing.update, liveEditing.remove);
export const config = { api: { bodyParser: false, externalResolver: true } };
