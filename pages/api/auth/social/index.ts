import { identities } from '@/contract/identities';
import { forward } from '@/lib/server/proxy/forward';

export default forward(identities.startSocial, identities.finishSocial);
export const config = { api: { bodyParser: false, externalResolver: true } };
