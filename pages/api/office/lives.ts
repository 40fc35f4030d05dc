import { liveEditing } from '@/contract/live-editing';
import { forward } from '@/lib/server/proxy/forward';

export default forward(liveEditing.listForOffice);
export const config = { api: { bodyParser: false, externalResolver: true } };
