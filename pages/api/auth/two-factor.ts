import { signInMethods } from '@/contract/sign-in-methods';
import { forward } from '@/lib/server/proxy/forward';

export default forward(signInMethods.readTwoFactor, signInMethods.setTwoFactor, signInMethods.endTwoFactor);
export const config = { api: { bodyParser: false, externalResolver: true } };
