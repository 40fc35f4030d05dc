import { waysIn } from '@/contract/ways-in';
import { forward } from '@/lib/server/forward';

export default forward(waysIn.listPasskeys, waysIn.addPasskey, waysIn.renamePasskey, waysIn.removePasskey);
export const config = { api: { bodyParser: false, externalResolver: true } };
