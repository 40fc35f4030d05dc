import type { CourseCard } from '@/contract/courses';
import type { HomeRows } from '@/contract/home';
import { useUser } from '@/hooks/accounts/useUser';
import { useViewerStates } from '@/hooks/content/useViewerStates';
import { useCall } from '@/hooks/useCall';

/** Rows of a member's home page; undefined for a visitor and until they are loaded. */
export function useOwnHome(): HomeRows | undefined {
  const { isSignedIn } = useUser();
  return useCall('GET /home', isSignedIn ? {} : null).data;
}

/**
 * Returns the rows of the home page; undefined until the user is known and the rows are loaded.
 * @param onlyPersonal true makes no request for a user without topics
 */
export function useHome(onlyPersonal: boolean): HomeRows | undefined {
  const { user, isKnown, isUnreachable } = useUser();
  const isAsked = onlyPersonal ? user.topics.length > 0 : isKnown || isUnreachable;
  // On the home page itself, the member's rows were already requested.
  return useCall('GET /home', isAsked ? {} : null, { revalidateIfStale: onlyPersonal }).data;
}

/**
 * Returns the popular courses. For a member they are the courses that the member can still start.
 */
export function usePopularCourses(ofPage: CourseCard[]): CourseCard[] {
  const { popular = ofPage, newest = [], byTopic = [], posts = [], products = [] } = useOwnHome() ?? {};
  // Requests the states of all rows now, so that rows rendered later make no request.
  useViewerStates([...popular, ...newest, ...byTopic.flat()], 'COURSE');
  useViewerStates(posts, 'POST');
  useViewerStates(products, 'PRODUCT');
  return popular;
}
