import { businesses } from '@/contract/businesses';
import { forward } from '@/lib/server/proxy/forward';

export default forward(businesses.joining, businesses.join, businesses.leave);
export const config = { api: { bodyParser: false, externalResolver: true } };
