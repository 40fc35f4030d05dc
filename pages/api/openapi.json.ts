import { system } from '@/contract/system';
import { forward } from '@/lib/server/proxy/forward';

export default forward(system.openApi);
export const config = { api: { bodyParser: false, externalResolver: true } };
