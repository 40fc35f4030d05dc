import { useSWRConfig } from 'swr';
import type { CourseViewerState } from '@/contract/learning';
import { call, toCallPath } from '@/lib/browser/call';

/**
 * Returns a function that stores the member's position in a part and, if it changes, its
 * completion. The function updates the cached viewer state of the course.
 */
export function useSaveProgress(courseId: string) {
  const { mutate } = useSWRConfig();
  return async (partId: string, seconds: number, isCompleted?: boolean) => {
    const params = { id: courseId };
    const progress = await call('PATCH /courses/:id/progress', {
      params,
      body: { partId, seconds, isCompleted },
      // The last report is sent while the page is being left.
      keepalive: true,
    });
    const put = (viewerState?: CourseViewerState) => viewerState && { ...viewerState, progress };
    await mutate(toCallPath('GET /courses/:id/viewer-state', { params }), put, { revalidate: false });
  };
}
