import { useRouter } from 'next/router';
import { useEffect, useEffectEvent } from 'react';
import type { ContentType } from '@/contract/values/content';
import { call } from '@/lib/browser/call';
import { sendEvent } from '@/lib/browser/events';
import { sourceOf } from '@/lib/page/previous-path';

type Seen = { contentType: ContentType; contentId: string; creatorId: string };

/**
 * Counts a view of the page of a content, a creator or a membership, once each time it is opened; null for a preview, which is
 * none.
 */
export function usePageView(seen: Seen | null): void {
  const { asPath } = useRouter();
  const note = useEffectEvent(() => {
    if (!seen) return;
    const { contentType, contentId, creatorId } = seen;
    const source = sourceOf(asPath);
    call('POST /views', { body: { contentType, contentId } }).catch(() => undefined);
    if (contentType === 'CREATOR') sendEvent('VIEW_CREATOR_PAGE', { creatorId, source });
    else sendEvent('VIEW_CONTENT_PAGE', { ...seen, source });
  });
  useEffect(() => {
    // A page that is left at once was not seen.
    const timer = setTimeout(() => note(), 0);
    return () => clearTimeout(timer);
  }, [seen?.contentId]);
}
