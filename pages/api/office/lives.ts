import { officeLives } from '@/contract/office-lives';
import { forward } from '@/lib/server/proxy/forward';

export default forward(officeLives.listForOffice);
export const config = { api: { bodyParser: false, externalResolver: true } };
