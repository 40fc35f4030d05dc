import { courses } from '@/contract/courses';
import { forward } from '@/lib/server/forward';

export default forward(courses.listOfCreator);
export const config = { api: { bodyParser: false, externalResolver: true } };
