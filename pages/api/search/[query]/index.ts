import { search } from '@/contract/search';
import { forward } from '@/lib/server/proxy/forward';

export default forward(search.find);
export const config = { api: { bodyParser: false, externalResolver: true } };
