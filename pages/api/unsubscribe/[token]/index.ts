import { optOuts } from '@/contract/opt-outs';
import { forward } from '@/lib/server/proxy/forward';

export default forward(optOuts.openMailChoice, optOuts.stopMails, optOuts.resumeMails);
export const config = { api: { bodyParser: false, externalResolver: true } };
