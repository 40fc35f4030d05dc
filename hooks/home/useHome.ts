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
 * Rows of the home page; undefined until the user is known and the rows are loaded.
 * @param onlyPersonal requests nothing for a user without topics
 */
export function useHome(onlyPersonal: boolean): HomeRows | undefined {
  const { user, isKnown, isUnreachable } = useUser();
  const isAsked = onlyPersonal ? user.topics.length > 0 : isKnown || isUnreachable;
  // The home page itself has requested the rows of a member.
  return useCall('GET /home', isAsked ? {} : null, { revalidateIfStale: onlyPersonal }).data;
}

/** Popular courses: those of the page, and for a member those that the member can start. */
export function usePopularCourses(ofPage: CourseCard[]): CourseCard[] {
  const { popular = ofPage, newest = [], byTopic = [], posts = [], products = [] } = useOwnHome() ?? {};
  // The rows that are rendered later need no request of their own.
  useViewerStates([...popular, ...newest, ...byTopic.flat()], 'COURSE');
  useViewerStates(posts, 'POST');
  useViewerStates(products, 'PRODUCT');
  return popular;
}
