import { officePeople } from '@/contract/office-people';
import { forward } from '@/lib/server/proxy/forward';

export default forward(officePeople.count);
export const config = { api: { bodyParser: false, externalResolver: true } };
