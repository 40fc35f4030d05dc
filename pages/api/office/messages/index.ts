import { contact } from '@/contract/contact';
import { forward } from '@/lib/server/proxy/forward';

export default forward(contact.list);
export const config = { api: { bodyParser: false, externalResolver: true } };
