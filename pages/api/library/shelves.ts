import { library } from '@/contract/library';
import { forward } from '@/lib/server/proxy/forward';

export default forward(library.readShelves);
export const config = { api: { bodyParser: false, externalResolver: true } };
