import { disputes } from '@/contract/disputes';
import { forward } from '@/lib/server/proxy/forward';

export default forward(disputes.decideDispute);
export const config = { api: { bodyParser: false, externalResolver: true } };
