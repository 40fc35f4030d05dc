import { courses } from '@/contract/courses';
import { forward } from '@/lib/server/proxy/forward';

export default forward(courses.listFitting);
export const config = { api: { bodyParser: false, externalResolver: true } };
