import useSWR from 'swr';
import type { CourseCard } from '@/contract/courses';
import { useUser } from '@/hooks/accounts/useUser';
import { useHeldContent } from '@/hooks/library/useHeldContent';
import { useCall } from '@/hooks/useCall';
import { call } from '@/lib/browser/call';
import { alternate, RAIL, RAIL_READ } from '@/lib/courses/rails';

/** Of the topics that somebody chose, the first ones. */
const TOPICS = 3;

/** Those of some courses that the person does not have yet, neither to learn nor as their own. */
function useToStart(courses: CourseCard[]): CourseCard[] {
  const { user } = useUser();
  const held = useHeldContent(
    'COURSE',
    courses.map(({ id }) => id),
  );
  return courses.filter(({ id, creator }) => !held.has(id) && creator.id !== user.creator?.id);
}

/** Of popular courses those that the person can start; of more than the page has, where a member has most of these. */
export function usePopularCourses(ofPage: CourseCard[]): CourseCard[] {
  const { isSignedIn } = useUser();
  const left = useToStart(ofPage);
  const needsMore = isSignedIn && left.length < RAIL;
  const { data } = useCall(
    'GET /courses',
    needsMore ? { query: { orderBy: 'popular', limit: 3 * RAIL_READ } } : null,
  );
  return useToStart(data?.items ?? ofPage);
}

/** What a member can start because of the topics they chose (docs/ranking.md); undefined until it is read. */
export function useTopicCourses(shown: readonly string[]): CourseCard[] | undefined {
  const { user, isKnown } = useUser();
  const topics = user.topics.slice(0, TOPICS);
  const { data, isLoading } = useSWR(topics.length > 0 ? ['because of topics', ...topics] : null, () =>
    Promise.all(
      topics.map((topicId) =>
        call('GET /courses', { query: { topicId, orderBy: 'popular', limit: RAIL_READ } }),
      ),
    ),
  );
  const toStart = useToStart(
    alternate(
      (data ?? []).map(({ items }) => items),
      shown,
    ),
  );
  return isKnown && !isLoading ? toStart : undefined;
}

/** The newest courses that the person can start. */
export function useNewCourses(shown: readonly string[]): CourseCard[] {
  const { data } = useCall('GET /courses', { query: { orderBy: 'newest', limit: RAIL_READ } });
  return useToStart((data?.items ?? []).filter(({ id }) => !shown.includes(id)));
}
