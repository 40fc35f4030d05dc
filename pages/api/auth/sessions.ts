import { accounts } from '@/contract/accounts';
import { forward } from '@/lib/server/proxy/forward';

export default forward(accounts.sessions, accounts.endSessions);
export const config = { api: { bodyParser: false, externalResolver: true } };
