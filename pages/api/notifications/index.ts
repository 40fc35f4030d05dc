import { notices } from '@/contract/notices';
import { forward } from '@/lib/server/proxy/forward';

export default forward(notices.list, notices.mark);
export const config = { api: { bodyParser: false, externalResolver: true } };
