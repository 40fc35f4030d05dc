import { refunds } from '@/contract/refunds';
import { forward } from '@/lib/server/proxy/forward';

export default forward(refunds.refundTerms, refunds.refund);
export const config = { api: { bodyParser: false, externalResolver: true } };
