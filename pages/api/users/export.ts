import { accounts } from '@/contract/accounts';
import { forward } from '@/lib/server/forward';

export default forward(accounts.readExport, accounts.askForExport);
export const config = { api: { bodyParser: false, externalResolver: true } };
