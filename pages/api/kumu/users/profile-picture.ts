import { accounts } from '@/contract/accounts';
import { forward } from '@/lib/server/proxy/forward';

export default forward(accounts.uploadPicture, accounts.removePicture);
export const config = { api: { bodyParser: false, externalResolver: true } };
