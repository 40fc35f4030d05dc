import { discounts } from '@/contract/discounts';
import { forward } from '@/lib/server/proxy/forward';

export default forward(discounts.list, discounts.create, discounts.update, discounts.end);
export const config = { api: { bodyParser: false, externalResolver: true } };
