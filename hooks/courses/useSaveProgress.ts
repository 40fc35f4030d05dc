import { useSWRConfig } from 'swr';
import type { CourseStanding } from '@/contract/learning';
import { call, pathOf } from '@/lib/browser/call';

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
    const put = (standing?: CourseStanding) => standing && { ...standing, progress };
    await mutate(pathOf('GET /courses/:id/standing', { params }), put, { revalidate: false });
  };
}
