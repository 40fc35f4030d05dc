import { identities } from '@/contract/identities';
import { forward } from '@/lib/server/proxy/forward';

export default forward(identities.list, identities.link, identities.remove);
export const config = { api: { bodyParser: false, externalResolver: true } };
