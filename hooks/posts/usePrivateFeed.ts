import { useState } from 'react';
import { useCall } from '@/hooks/useCall';
import { call } from '@/lib/browser/call';

/**
 * Reads and changes the address of the member's private feed of a creator's posts. Actions throw
 * ApiError.
 */
export function usePrivateFeed(creatorId: string) {
  const params = { id: creatorId };
  const { data, error, mutate } = useCall('GET /posts/feeds/:id', { params });
  const [url, setUrl] = useState<string>();
  return {
    /** Creation time of the feed; null without a feed, undefined until it is loaded. */
    madeAt: data?.madeAt,
    error,
    reload: mutate,
    /** Feed address, available only directly after its creation. */
    url,
    async make() {
      const made = await call('POST /posts/feeds/:id', { params });
      setUrl(made.url);
      await mutate();
    },
    async remove() {
      await call('DELETE /posts/feeds/:id', { params });
      setUrl(undefined);
      await mutate();
    },
  };
}
