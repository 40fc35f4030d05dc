import { signInMethods } from '@/contract/sign-in-methods';
import { forward } from '@/lib/server/proxy/forward';

export default forward(
  signInMethods.listPasskeys,
  signInMethods.addPasskey,
  signInMethods.renamePasskey,
  signInMethods.removePasskey,
);
export const config = { api: { bodyParser: false, externalResolver: true } };
