import { accounts } from '@/contract/accounts';
import { forward } from '@/lib/server/proxy/forward';

export default forward(accounts.topics);
export const config = { api: { bodyParser: false, externalResolver: true } };
