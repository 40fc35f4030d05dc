import { courses } from '@/contract/courses';
import { forward } from '@/lib/server/proxy/forward';

export default forward(courses.preview);
export const config = { api: { bodyParser: false, externalResolver: true } };
