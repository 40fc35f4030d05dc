import { home } from '@/contract/home';
import { forward } from '@/lib/server/proxy/forward';

export default forward(home.read);
export const config = { api: { bodyParser: false, externalResolver: true } };
