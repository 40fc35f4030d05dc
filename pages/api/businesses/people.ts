import { businesses } from '@/contract/businesses';
import { forward } from '@/lib/server/proxy/forward';

export default forward(businesses.listPeople, businesses.invite, businesses.removePerson);
export const config = { api: { bodyParser: false, externalResolver: true } };
