import { officeWords } from '@/contract/office-words';
import { forward } from '@/lib/server/proxy/forward';

export default forward(officeWords.changeWord, officeWords.removeWord);
export const config = { api: { bodyParser: false, externalResolver: true } };
