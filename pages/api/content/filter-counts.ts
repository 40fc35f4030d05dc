import { search } from '@/contract/search';
import { forward } from '@/lib/server/forward';

export default forward(search.countFilters);
export const config = { api: { bodyParser: false, externalResolver: true } };
