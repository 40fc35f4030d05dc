import { useSWRConfig } from 'swr';
import { useCall } from '@/hooks/useCall';
import { useUser } from '@/hooks/accounts/useUser';
import { call, toCallPath } from '@/lib/browser/call';

/** Viewer state of the course; undefined for a visitor and until it is loaded. */
export function useCourseViewerState(courseId: string) {
  const { isSignedIn } = useUser();
  const {
    data: viewerState,
    error,
    mutate,
  } = useCall('GET /courses/:id/viewer-state', isSignedIn ? { params: { id: courseId } } : null);
  return { viewerState, error, refreshViewerState: mutate };
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
      toCallPath('GET /courses/:id/viewer-state', { params }),
      await call('POST /courses/:id/unlock', { params }),
      {
        revalidate: false,
      },
    );
}
