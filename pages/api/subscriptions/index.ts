import { memberships } from '@/contract/memberships';
import { forward } from '@/lib/server/proxy/forward';

export default forward(memberships.listOwn);
export const config = { api: { bodyParser: false, externalResolver: true } };
