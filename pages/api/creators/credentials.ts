import { creators } from '@/contract/creators';
import { forward } from '@/lib/server/proxy/forward';

const { listCredentials, addCredential, restoreCredential, removeCredential } = creators;
export default forward(listCredentials, addCredential, restoreCredential, removeCredential);
export const config = { api: { bodyParser: false, externalResolver: true } };
