import { personalData } from '@/contract/personal-data';
import { forward } from '@/lib/server/proxy/forward';

export default forward(personalData.readDeletion, personalData.close);
export const config = { api: { bodyParser: false, externalResolver: true } };
