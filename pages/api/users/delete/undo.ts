import { personalData } from '@/contract/personal-data';
import { forward } from '@/lib/server/proxy/forward';

export default forward(personalData.keep);
export const config = { api: { bodyParser: false, externalResolver: true } };
