import { useRouter } from 'next/router';
import { useEffect, useEffectEvent } from 'react';
import type { CoursePage } from '@/contract/courses';
import { call } from '@/lib/browser/call';
import { sendEvent } from '@/lib/browser/events';
import { sourceOf } from '@/lib/browser/previous-path';

/** Records a view of a course page, once each time it is opened. */
export function useCourseView({ id, creator }: Pick<CoursePage, 'id' | 'creator'>): void {
  const { asPath } = useRouter();
  const note = useEffectEvent(() => {
    const seen = { contentType: 'COURSE', contentId: id } as const;
    call('POST /views', { body: seen }).catch(() => undefined);
    sendEvent('VIEW_CONTENT_PAGE', { ...seen, creatorId: creator.id, source: sourceOf(asPath) });
  });
  useEffect(() => {
    // A page that is left at once was not seen.
    const timer = setTimeout(() => note(), 0);
    return () => clearTimeout(timer);
  }, [id]);
}
