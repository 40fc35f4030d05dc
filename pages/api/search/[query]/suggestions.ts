import { search } from '@/contract/search';
import { forward } from '@/lib/server/proxy/forward';

export default forward(search.suggest);
export const config = { api: { bodyParser: false, externalResolver: true } };
