import { useEffect, useEffectEvent } from 'react';
import { useSWRConfig } from 'swr';
import type { OwnContent } from '@/contract/content';
import type { DraftType } from '@/contract/values/content';
import type { EarningRange } from '@/contract/values/wallet';
import { useInfiniteList } from '@/hooks/list/useInfiniteList';
import { useCall } from '@/hooks/useCall';
import type { CallInput } from '@/lib/api-call';
import { call, toCallPath } from '@/lib/browser/call';
import { sendEvent } from '@/lib/browser/events';
import { CONTENT_ROWS } from '@/lib/dashboard/overview-reads';
import type { NewDraft } from '@/lib/content/own-content';

type NewStatus = 'PUBLISHED' | 'UNPUBLISHED';
type Ref = Pick<OwnContent, 'contentType' | 'id'>;

/** Matches the cache key of a draft of any content type. */
const isDraftOf = (id: string) => (key: unknown) => typeof key === 'string' && key.endsWith(`/${id}/draft`);
const isOfContent = (key: unknown) => typeof key === 'string' && key.startsWith(toCallPath('GET /content'));

type Wanted = Pick<
  NonNullable<CallInput<'GET /content'>['query']>,
  'limit' | 'state' | 'type' | 'query' | 'orderBy'
>;

/**
 * Lists the creator's own content. The default order is by the last change, newest first. `null`
 * makes no request.
 */
export const useOwnContent = (wanted: Wanted | null = {}) =>
  useInfiniteList('GET /content', wanted && { query: { limit: 20, ...wanted } });

/**
 * Lists the creator's contents by earnings in a range; contents without earnings follow by their
 * last change.
 */
export function useBestContent(range: EarningRange) {
  const query = { range, limit: CONTENT_ROWS };
  // The previous rows are shown while the rows of a new range are loading.
  const { data, error, mutate } = useCall('GET /content/best', { query }, { keepPreviousData: true });
  return { items: data?.items, error: data ? undefined : error, reload: () => mutate() };
}

/**
 * Lists all own content that matches the filter, for a picker. All pages are loaded one after
 * another.
 */
export function useAllOwnContent(wanted: Omit<Wanted, 'limit'>) {
  const list = useOwnContent({ ...wanted, limit: 100 });
  const isNextDue = list.hasMore && !list.isLoadingMore && list.moreError === undefined;
  const loadMore = useEffectEvent(list.loadMore);
  useEffect(() => {
    if (isNextDue) loadMore();
  }, [isNextDue, list.items?.length]);
  return list;
}

/**
 * Actions to create, publish and delete content. The actions clear the cached lists; `reload`
 * refreshes a list on screen.
 */
export function useContentActions() {
  const { mutate } = useSWRConfig();

  async function after<T>(change: Promise<T>): Promise<T> {
    try {
      return await change;
    } finally {
      // A rejected action means that the lists are outdated, so they are cleared after a failure
      // too.
      await mutate(isOfContent, undefined, { revalidate: false });
    }
  }

  return {
    setStatus: async ({ contentType, id }: Ref, status: NewStatus) => {
      await after(call('PATCH /content', { body: { contentType, contentId: id, status } }));
      if (status === 'PUBLISHED') sendEvent('PUBLISH_PROJECT', { contentType, contentId: id });
      await mutate(isDraftOf(id), undefined, { revalidate: false });
    },
    remove: ({ contentType, id }: Ref) =>
      after<unknown>(call('DELETE /content', { query: { contentType, contentId: id } })),
    create: (contentType: DraftType, draft: NewDraft) =>
      after(call('POST /content', { body: { contentType, ...draft } })),
  };
}
