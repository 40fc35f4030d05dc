import { syndication } from '@/contract/syndication';
import { forward } from '@/lib/server/proxy/forward';

export default forward(syndication.llms);
export const config = { api: { bodyParser: false, externalResolver: true } };
