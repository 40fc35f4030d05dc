import { lives } from '@/contract/lives';
import { forward } from '@/lib/server/proxy/forward';

export default forward(lives.book, lives.unbook);
export const config = { api: { bodyParser: false, externalResolver: true } };
