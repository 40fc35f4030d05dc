import { useCall } from '@/hooks/useCall';
import { useUser } from '@/hooks/accounts/useUser';

/** How far the member is (percent) in each unlocked course; empty for a visitor. */
export function useUnlockedCourses(): ReadonlyMap<string, number> {
  const { isSignedIn } = useUser();
  const { data: library } = useCall('GET /library', isSignedIn ? { query: { limit: 100 } } : null);
  return new Map(library?.items.map(({ course, progress }) => [course.id, progress.percent]));
}
