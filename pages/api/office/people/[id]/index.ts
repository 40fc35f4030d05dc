import { officePeople } from '@/contract/office-people';
import { forward } from '@/lib/server/proxy/forward';

export default forward(officePeople.read);
export const config = { api: { bodyParser: false, externalResolver: true } };
