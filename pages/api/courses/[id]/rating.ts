import { courses } from '@/contract/courses';
import { forward } from '@/lib/server/forward';

export default forward(courses.listRatings, courses.rate, courses.removeRating);
export const config = { api: { bodyParser: false, externalResolver: true } };
