import { discounts } from '@/contract/discounts';
import { forward } from '@/lib/server/proxy/forward';

export default forward(discounts.check);
export const config = { api: { bodyParser: false, externalResolver: true } };
