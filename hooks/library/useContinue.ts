import { useCall } from '@/hooks/useCall';
import { useUser } from '@/hooks/accounts/useUser';

/**
 * Content that the member has started and not finished, last seen first; undefined for a visitor
 * and until it is loaded.
 */
export function useContinue() {
  const { isSignedIn } = useUser();
  const { data: library } = useCall(
    'GET /library',
    isSignedIn ? { query: { unfinished: '1', limit: 3 } } : null,
  );
  return library?.items;
}
