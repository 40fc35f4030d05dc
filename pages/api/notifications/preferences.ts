import { notices } from '@/contract/notices';
import { forward } from '@/lib/server/proxy/forward';

export default forward(notices.readPreferences, notices.updatePreferences);
export const config = { api: { bodyParser: false, externalResolver: true } };
