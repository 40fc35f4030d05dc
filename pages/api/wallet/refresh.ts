import { wallet } from '@/contract/wallet';
import { forward } from '@/lib/server/proxy/forward';

export default forward(wallet.refresh);
export const config = { api: { bodyParser: false, externalResolver: true } };
