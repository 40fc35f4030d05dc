import { businesses } from '@/contract/businesses';
import { forward } from '@/lib/server/proxy/forward';

export default forward(businesses.listForOffice, businesses.create, businesses.change);
export const config = { api: { bodyParser: false, externalResolver: true } };
