import { liveEditing } from '@/contract/live-editing';
import { lives } from '@/contract/lives';
import { forward } from '@/lib/server/proxy/forward';

export default forward(lives.list, liveEditing.create, liveEditing.update);
export const config = { api: { bodyParser: false, externalResolver: true } };
