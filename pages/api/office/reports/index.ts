import { reports } from '@/contract/reports';
import { forward } from '@/lib/server/proxy/forward';

export default forward(reports.listReports);
export const config = { api: { bodyParser: false, externalResolver: true } };
