import { syndication } from '@/contract/syndication';
import { forward } from '@/lib/server/proxy/forward';

export default forward(syndication.creatorFeed);
export const config = { api: { bodyParser: false, externalResolver: true } };
