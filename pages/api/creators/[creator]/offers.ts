import { search } from '@/contract/search';
import { forward } from '@/lib/server/proxy/forward';

export default forward(search.listOffers);
export const config = { api: { bodyParser: false, externalResolver: true } };
