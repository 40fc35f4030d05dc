import { creators } from '@/contract/creators';
import { forward } from '@/lib/server/forward';

export default forward(creators.listCredentials, creators.addCredential, creators.removeCredential);
export const config = { api: { bodyParser: false, externalResolver: true } };
