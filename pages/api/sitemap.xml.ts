import { syndication } from '@/contract/syndication';
import { forward } from '@/lib/server/proxy/forward';

export default forward(syndication.sitemapIndex);
export const config = { api: { bodyParser: false, externalResolver: true } };
