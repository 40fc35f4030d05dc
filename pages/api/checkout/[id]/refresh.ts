import { checkout } from '@/contract/checkout';
import { forward } from '@/lib/server/proxy/forward';

export default forward(checkout.refresh);
export const config = { api: { bodyParser: false, externalResolver: true } };
