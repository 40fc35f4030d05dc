import type { CoursePage } from '@/contract/courses';
import { SHOWN_RATINGS } from '@/hooks/courses/useCourse';
import type { Ask } from './backend-client';
import { ApiError } from '@/lib/browser/call';
import type { PublicContext } from './public-page';
import { courseGraph } from './structured-course';

const noRatings = { items: [], nextCursor: null };

/** What a course's page shows beside the course itself. */
export async function loadAround(ask: Ask, course: CoursePage) {
  const [others, ratings] = await Promise.all([
    ask('GET /courses', { query: { creatorId: course.creator.id, limit: 4 } }),
    ask('GET /courses/:id/rating', { params: { id: course.id }, query: { limit: SHOWN_RATINGS } }).catch(
      (error: unknown) => {
        // The ratings of a course that is not public are not public either.
        if (error instanceof ApiError && error.status === 404) return noRatings;
        throw error;
      },
    ),
  ]);
  return { course, more: others.items.filter(({ id }) => id !== course.id), ratings };
}

/** A public course with everything its page shows, and with what search engines read of it. */
export async function loadPublicCourse({ ask, params, appUrl, t }: PublicContext) {
  const course = await ask('GET /courses/:id', { params: { id: String(params.id) } });
  const names = { courses: t('content:course.crumb'), topic: t(`common:topics.${course.topicId}`) };
  return { ...(await loadAround(ask, course)), facts: courseGraph(course, appUrl, names) };
}
