import { accounts } from '@/contract/accounts';
import { personalData } from '@/contract/personal-data';
import { forward } from '@/lib/server/proxy/forward';

export default forward(accounts.me, accounts.signUp, accounts.update, personalData.closeByDelete);
export const config = { api: { bodyParser: false, externalResolver: true } };
