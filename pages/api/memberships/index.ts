import { memberships } from '@/contract/memberships';
import { forward } from '@/lib/server/proxy/forward';

export default forward(memberships.list, memberships.create);
export const config = { api: { bodyParser: false, externalResolver: true } };
