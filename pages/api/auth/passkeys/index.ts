import { signInMethods as calls } from '@/contract/sign-in-methods';
import { forward } from '@/lib/server/proxy/forward';

export default forward(calls.listPasskeys, calls.addPasskey, calls.renamePasskey, calls.removePasskey);
export const config = { api: { bodyParser: false, externalResolver: true } };
