import { office } from '@/contract/office';
import { forward } from '@/lib/server/proxy/forward';

export default forward(office.auditSummary);
export const config = { api: { bodyParser: false, externalResolver: true } };
