import { search } from '@/contract/search';
import { forward } from '@/lib/server/proxy/forward';

export default forward(search.listRecent, search.addRecent, search.clearRecent);
export const config = { api: { bodyParser: false, externalResolver: true } };
