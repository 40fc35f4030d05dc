import { useSWRConfig } from 'swr';
import type { CourseViewerState } from '@/contract/learning';
import { call, toCallPath } from '@/lib/browser/call';

/**
 * Returns a function that stores the member's position in a course part, and changes its completion
 * if necessary. The function updates the cached viewer state of the course.
 */
export function useSaveProgress(courseId: string) {
  const { mutate } = useSWRConfig();
  return async (partId: string, seconds: number, isCompleted?: boolean) => {
    const params = { id: courseId };
    const progress = await call('PATCH /courses/:id/progress', {
      params,
      body: { partId, seconds, isCompleted },
      // `keepalive` is set because the last position is sent while the user leaves the page.
      keepalive: true,
    });
    const put = (viewerState?: CourseViewerState) => viewerState && { ...viewerState, progress };
    await mutate(toCallPath('GET /courses/:id/viewer-state', { params }), put, { revalidate: false });
  };
}
