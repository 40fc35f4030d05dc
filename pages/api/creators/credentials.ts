import { creators } from '@/contract/creators';
import { forward } from '@/lib/server/proxy/forward';

export default forward(
  creators.listCredentials,
  creators.addCredential,
  creators.restoreCredential,
  creators.removeCredential,
);
export const config = { api: { bodyParser: false, externalResolver: true } };
