import { officeWords } from '@/contract/office-words';
import { forward } from '@/lib/server/proxy/forward';

export default forward(officeWords.listWords, officeWords.addWord);
export const config = { api: { bodyParser: false, externalResolver: true } };
