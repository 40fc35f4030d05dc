import { waysIn } from '@/contract/ways-in';
import { forward } from '@/lib/server/forward';

export default forward(waysIn.startPasskey);
export const config = { api: { bodyParser: false, externalResolver: true } };
