import { officePurchases } from '@/contract/office-purchases';
import { forward } from '@/lib/server/proxy/forward';

export default forward(officePurchases.readForOffice, officePurchases.decide);
export const config = { api: { bodyParser: false, externalResolver: true } };
