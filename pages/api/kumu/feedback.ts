import { testimonials } from '@/contract/testimonials';
import { forward } from '@/lib/server/proxy/forward';

export default forward(testimonials.giveFeedback);
export const config = { api: { bodyParser: false, externalResolver: true } };
