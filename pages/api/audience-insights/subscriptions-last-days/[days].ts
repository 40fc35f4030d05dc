import { insights } from '@/contract/insights';
import { forward } from '@/lib/server/proxy/forward';

export default forward(insights.membersInDays);
export const config = { api: { bodyParser: false, externalResolver: true } };
