import { disputes } from '@/contract/disputes';
import { forward } from '@/lib/server/proxy/forward';

export default forward(disputes.listEvents);
export const config = { api: { bodyParser: false, externalResolver: true } };
