import { useCall } from '@/hooks/useCall';
import { useUser } from '@/hooks/accounts/useUser';

/** What the member began and did not finish, last seen first; undefined for a visitor and until it is known. */
export function useContinue() {
  const { isSignedIn } = useUser();
  const { data: library } = useCall(
    'GET /library',
    isSignedIn ? { query: { unfinished: '1', limit: 3 } } : null,
  );
  return library?.items;
}
