import { useCall } from '@/hooks/useCall';
import { useUser } from '@/hooks/accounts/useUser';

/** What the member began and did not finish, last seen first; undefined for a visitor and until it is known. */
export function useContinue() {
  const { isSignedIn } = useUser();
  const { data: library } = useCall('GET /library', isSignedIn ? { query: { limit: 100 } } : null);
  return library?.items.filter(({ progress }) => progress.continuePartId !== null && progress.percent < 100);
}
