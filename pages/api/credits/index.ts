import { credits } from '@/contract/credits';
import { forward } from '@/lib/server/proxy/forward';

export default forward(credits.read, credits.buy);
export const config = { api: { bodyParser: false, externalResolver: true } };
