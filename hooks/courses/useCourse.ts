import { useSWRConfig } from 'swr';
import { useCall } from '@/hooks/useCall';
import { useUser } from '@/hooks/accounts/useUser';
import { call, pathOf } from '@/lib/browser/call';

/** Viewer state of the course; undefined for a visitor and until it is loaded. */
export function useStanding(courseId: string) {
  const { isSignedIn } = useUser();
  const { data: standing, mutate } = useCall(
    'GET /courses/:id/standing',
    isSignedIn ? { params: { id: courseId } } : null,
  );
  return { standing, refreshStanding: mutate };
}

/**
 * Returns a function that unlocks a free course.
 * @throws ApiError
 */
export function useUnlockFree(courseId: string) {
  const { mutate } = useSWRConfig();
  const params = { id: courseId };
  return async () =>
    mutate(
      pathOf('GET /courses/:id/standing', { params }),
      await call('POST /courses/:id/unlock', { params }),
      {
        revalidate: false,
      },
    );
}
