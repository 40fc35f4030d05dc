import { sponsorships } from '@/contract/sponsorships';
import { forward } from '@/lib/server/proxy/forward';

export default forward(sponsorships.read, sponsorships.buy, sponsorships.change);
export const config = { api: { bodyParser: false, externalResolver: true } };
