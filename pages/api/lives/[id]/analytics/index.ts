import { liveAnalytics } from '@/contract/live-analytics';
import { forward } from '@/lib/server/proxy/forward';

export default forward(liveAnalytics.read);
export const config = { api: { bodyParser: false, externalResolver: true } };
