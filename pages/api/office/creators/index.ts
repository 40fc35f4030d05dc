import { creators } from '@/contract/creators';
import { forward } from '@/lib/server/proxy/forward';

export default forward(creators.listForOffice);
export const config = { api: { bodyParser: false, externalResolver: true } };
