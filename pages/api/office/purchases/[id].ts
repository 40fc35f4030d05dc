import { checkout } from '@/contract/checkout';
import { forward } from '@/lib/server/forward';

export default forward(checkout.readForOffice, checkout.decide);
export const config = { api: { bodyParser: false, externalResolver: true } };
