import { businesses } from '@/contract/businesses';
import { forward } from '@/lib/server/proxy/forward';

export default forward(businesses.mine, businesses.update);
export const config = { api: { bodyParser: false, externalResolver: true } };
