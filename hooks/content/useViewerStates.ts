import { useEffect, useRef } from 'react';
import useSWR from 'swr';
import type { ContentType } from '@/contract/values/content';
import { useUser } from '@/hooks/accounts/useUser';
import type { ItemState, ViewerStates } from '@/lib/session/viewer-state-requests';

/** SWR key of all viewer states. */
export const VIEWER_STATES = 'viewer-states';

export const unknownState: ItemState = { isMarked: false, owned: null };

const nothing: ViewerStates = {};

let requests: Promise<typeof import('@/lib/session/viewer-state-requests')> | undefined;

// Loaded on demand, because a visitor has no viewer states. All components use the same promise, so
// that the requests of one render are batched.
const load = () => (requests ??= import('@/lib/session/viewer-state-requests'));

/**
 * Returns the viewer state of each item. The content type is `contentType`, or is named by the
 * item. All components share one cache, and one request for all items of a render. For a visitor,
 * and until they are loaded, items are unmarked and not owned.
 */
export function useViewerStates<T extends { id: string; contentType?: ContentType }>(
  items: readonly T[],
  contentType?: ContentType,
): (item: T) => ItemState {
  const { isSignedIn } = useUser();
  const { data, mutate } = useSWR<ViewerStates>(
    isSignedIn ? VIEWER_STATES : null,
    () => load().then(({ readShown }) => readShown()),
    { fallbackData: nothing, revalidateIfStale: false },
  );
  const component = useRef(null);
  const toRef = (item: T) => `${contentType ?? item.contentType}:${item.id}`;
  const refs = isSignedIn ? items.map(toRef).join() : '';
  useEffect(() => {
    if (!refs) return;
    void load().then(({ show }) => show(component, refs, mutate));
    return () => void load().then(({ hide }) => hide(component));
  }, [refs, mutate]);
  return (item) => data?.[toRef(item)] ?? unknownState;
}
