import { accounts } from '@/contract/accounts';
import { forward } from '@/lib/server/proxy/forward';

export default forward(accounts.changePassword);
export const config = { api: { bodyParser: false, externalResolver: true } };
