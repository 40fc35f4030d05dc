import { checkout } from '@/contract/checkout';
import { memberships } from '@/contract/memberships';
import { forward } from '@/lib/server/proxy/forward';

export default forward(checkout.start, memberships.listOwn, memberships.toggle, memberships.cancel);
export const config = { api: { bodyParser: false, externalResolver: true } };
