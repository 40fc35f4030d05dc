import { sponsorships } from '@/contract/sponsorships';
import { forward } from '@/lib/server/proxy/forward';

export default forward(sponsorships.grantCredits);
export const config = { api: { bodyParser: false, externalResolver: true } };
