import { officeRequests } from '@/contract/office-requests';
import { forward } from '@/lib/server/proxy/forward';

export default forward(officeRequests.readSuspension);
export const config = { api: { bodyParser: false, externalResolver: true } };
