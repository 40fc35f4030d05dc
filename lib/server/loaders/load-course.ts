import type { CoursePage, PublishedCourse } from '@/contract/courses';
import type { JoinOffer, Membership } from '@/contract/memberships';
import { SHOWN_RATINGS } from '@/lib/content/shown-ratings';
import type { BackendCall } from '../backend-client';
import { paths } from '@/contract/paths';
import type { PublicContext } from '../pages/public-page';
import { ratingsOrEmpty } from './public-ratings';
import { courseGraph } from '../structured-data/course';
import { buildShareCardPath } from './share-card';

/**
 * Returns the data of the cheapest membership that includes a course, for the course's page; null
 * without such a membership.
 */
function cheapestWith(courseId: string, memberships: Membership[]): JoinOffer | null {
  const cheapest = memberships
    .filter(({ courseIds }) => courseIds === null || courseIds.includes(courseId))
    .sort((one, other) => one.price - other.price)[0];
  if (!cheapest) return null;
  const { id, creator, price, coursesCount } = cheapest;
  return { id, creator, price, coursesCount };
}

/** Loads the data of a course's page in addition to the course itself. */
export async function loadCourseContext<C extends CoursePage>(call: BackendCall, course: C) {
  const [others, memberships, ratings] = await Promise.all([
    call('GET /courses', { query: { creatorId: course.creator.id, limit: 4 } }),
    call('GET /memberships', { query: { creatorId: course.creator.id } }),
    ratingsOrEmpty(
      call('GET /courses/:id/rating', { params: { id: course.id }, query: { limit: SHOWN_RATINGS } }),
    ),
  ]);
  return {
    course,
    more: others.items.filter(({ id }) => id !== course.id),
    membership: cheapestWith(course.id, memberships.items),
    ratings,
  };
}

/**
 * Returns the structured data and the share card of a public course, for search engines and shared
 * links.
 */
export function describeCourse(course: PublishedCourse, { appUrl, t }: Pick<PublicContext, 'appUrl' | 't'>) {
  const { id, title, creator, topicId, picture } = course;
  const names = { courses: t('content:course.crumb'), topic: t(`common:topics.${topicId}`) };
  return {
    structuredData: courseGraph(course, appUrl, names),
    shareCard: buildShareCardPath('courses', id, [title, creator.name, topicId, picture?.url]),
  };
}

/** Loads a public course with all data of its page, its structured data and its share card. */
export async function loadPublicCourse({ call, params, ...site }: PublicContext) {
  const course = await call('GET /courses/:id', { params: { id: String(params.id) } });
  if (course.id !== params.id)
    return { redirect: { destination: paths.course(course.id), permanent: false } };
  return { ...(await loadCourseContext(call, course)), ...describeCourse(course, site) };
}
