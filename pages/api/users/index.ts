import { accounts } from '@/contract/accounts';
import { forward } from '@/lib/server/forward';

export default forward(accounts.me, accounts.signUp, accounts.update, accounts.closeByDelete);
export const config = { api: { bodyParser: false, externalResolver: true } };
