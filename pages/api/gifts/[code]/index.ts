import { gifts } from '@/contract/gifts';
import { forward } from '@/lib/server/proxy/forward';

export default forward(gifts.read, gifts.revoke);
export const config = { api: { bodyParser: false, externalResolver: true } };
