import { courses } from '@/contract/courses';
import { forward } from '@/lib/server/proxy/forward';

export default forward(courses.listOfCreator);
export const config = { api: { bodyParser: false, externalResolver: true } };
