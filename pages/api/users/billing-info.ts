import { billing } from '@/contract/billing';
import { forward } from '@/lib/server/proxy/forward';

export default forward(billing.readBilling, billing.updateBilling);
export const config = { api: { bodyParser: false, externalResolver: true } };
