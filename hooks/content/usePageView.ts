import { useRouter } from 'next/router';
import { useEffect, useEffectEvent } from 'react';
import type { ContentType } from '@/contract/values/content';
import { call } from '@/lib/browser/call';
import { sendEvent } from '@/lib/browser/events';
import { contentKinds } from '@/lib/content-kinds';
import { findSource } from '@/lib/page/previous-path';

type Seen = { contentType: ContentType; contentId: string; creatorId: string };

/**
 * Records a view of the page of content, a creator or a membership, once each time the page is
 * opened. A preview passes null and is not recorded.
 */
export function usePageView(seen: Seen | null): void {
  const { asPath } = useRouter();
  const note = useEffectEvent(() => {
    if (!seen) return;
    const { contentType, contentId, creatorId } = seen;
    const source = findSource(asPath);
    call('POST /views', { body: { contentType, contentId } }).catch(() => undefined);
    if (contentId === creatorId) sendEvent('VIEW_CREATOR_PAGE', { creatorId, source });
    else if (contentKinds[contentType].isItem)
      sendEvent('VIEW_ITEM', { itemId: contentId, creatorId, source });
    else sendEvent('VIEW_CONTENT_PAGE', { ...seen, source });
  });
  useEffect(() => {
    // The timeout is cancelled if the user leaves the page immediately, so that such a visit is not
    // recorded.
    const timer = setTimeout(() => note(), 0);
    return () => clearTimeout(timer);
  }, [seen?.contentId]);
}
