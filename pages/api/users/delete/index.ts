import { accounts } from '@/contract/accounts';
import { forward } from '@/lib/server/forward';

export default forward(accounts.readDeletion, accounts.close);
export const config = { api: { bodyParser: false, externalResolver: true } };
