import { useEffect } from 'react';
import { call } from '@/lib/browser/call';
import { sendEvent } from '@/lib/browser/events';

/** Records a view of a course page, once each time it is opened; null for a preview, which is none. */
export function useCourseView(courseId: string | null): void {
  useEffect(() => {
    if (courseId === null) return;
    // A page that is left at once was not seen.
    const timer = setTimeout(() => {
      call('POST /views', { body: { contentType: 'COURSE', contentId: courseId } }).catch(() => undefined);
      sendEvent('VIEW_CONTENT_PAGE', { contentType: 'COURSE', contentId: courseId });
    }, 0);
    return () => clearTimeout(timer);
  }, [courseId]);
}
