import { testimonials } from '@/contract/testimonials';
import { forward } from '@/lib/server/proxy/forward';

export default forward(testimonials.decide);
export const config = { api: { bodyParser: false, externalResolver: true } };
