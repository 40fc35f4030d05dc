import type { SharingPlace } from '@/contract/values/audience';
import { useInfiniteList } from '@/hooks/list/useInfiniteList';
import { useCall } from '@/hooks/useCall';
import { call } from '@/lib/browser/call';

/** @throws ApiError */
const change = (id: string, isShared: boolean, place: SharingPlace): Promise<unknown> =>
  isShared
    ? call('PUT /email-sharing/:id', { params: { id }, body: { place } })
    : call('DELETE /email-sharing/:id', { params: { id } });

/** Creators with whom the member can share their email address. The change throws ApiError. */
export function useEmailSharing() {
  const list = useInfiniteList('GET /email-sharing', { query: {} });
  return {
    ...list,
    set: async (creatorId: string, isShared: boolean) => {
      await change(creatorId, isShared, 'SETTINGS');
      await list.reload();
    },
  };
}

/**
 * Reads and changes whether one creator sees the member's email address, after a purchase. The
 * change throws ApiError.
 * @param creatorId null makes no request
 */
export function useSharingWith(creatorId: string | null) {
  const { data, mutate } = useCall(
    'GET /email-sharing/:id',
    creatorId ? { params: { id: creatorId } } : null,
  );
  return {
    sharing: data,
    set: async (isShared: boolean) => {
      if (creatorId === null) return;
      await change(creatorId, isShared, 'PURCHASE');
      await mutate();
    },
  };
}
