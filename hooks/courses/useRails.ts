import useSWR from 'swr';
import type { CourseCard } from '@/contract/courses';
import { useUser } from '@/hooks/accounts/useUser';
import { useOwnedContent } from '@/hooks/library/useOwnedContent';
import { useCall } from '@/hooks/useCall';
import { call } from '@/lib/browser/call';
import { interleave, RAIL_LENGTH, RAIL_READ_LIMIT } from '@/lib/courses/rails';

/** Maximum number of chosen topics, from the first. */
const TOPICS = 3;

/** Returns the courses that the user neither owns nor created. */
function useToStart(courses: CourseCard[]): CourseCard[] {
  const { user } = useUser();
  const owned = useOwnedContent(
    'COURSE',
    courses.map(({ id }) => id),
  );
  return courses.filter(({ id, creator }) => !owned.has(id) && creator.id !== user.creator?.id);
}

/**
 * Popular courses that the user can start. More courses are loaded if a member already owns most
 * courses of the page.
 */
export function usePopularCourses(ofPage: CourseCard[]): CourseCard[] {
  const { isSignedIn } = useUser();
  const left = useToStart(ofPage);
  const needsMore = isSignedIn && left.length < RAIL_LENGTH;
  const { data } = useCall(
    'GET /courses',
    needsMore ? { query: { orderBy: 'popular', limit: 3 * RAIL_READ_LIMIT } } : null,
  );
  return useToStart(data?.items ?? ofPage);
}

/**
 * Courses that a member can start because of their chosen topics (docs/ranking.md); undefined until
 * they are loaded.
 */
export function useTopicCourses(shown: readonly string[]): CourseCard[] | undefined {
  const { user, isKnown } = useUser();
  const topics = user.topics.slice(0, TOPICS);
  const { data, isLoading } = useSWR(topics.length > 0 ? ['because of topics', ...topics] : null, () =>
    Promise.all(
      topics.map((topicId) =>
        call('GET /courses', { query: { topicId, orderBy: 'popular', limit: RAIL_READ_LIMIT } }),
      ),
    ),
  );
  const toStart = useToStart(
    interleave(
      (data ?? []).map(({ items }) => items),
      shown,
    ),
  );
  return isKnown && !isLoading ? toStart : undefined;
}

/** Newest courses that the user can start. */
export function useNewCourses(shown: readonly string[]): CourseCard[] {
  const { data } = useCall('GET /courses', { query: { orderBy: 'newest', limit: RAIL_READ_LIMIT } });
  return useToStart((data?.items ?? []).filter(({ id }) => !shown.includes(id)));
}
