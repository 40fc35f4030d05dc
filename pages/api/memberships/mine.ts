import { memberships } from '@/contract/memberships';
import { forward } from '@/lib/server/proxy/forward';

export default forward(memberships.listMine);
export const config = { api: { bodyParser: false, externalResolver: true } };
