import { useState } from 'react';
import { useCall } from '@/hooks/useCall';
import { call } from '@/lib/browser/call';

/** The own address at which a member reads a creator's posts in a feed reader. Actions throw ApiError. */
export function usePrivateFeed(creatorId: string) {
  const params = { id: creatorId };
  const { data, error, mutate } = useCall('GET /posts/feeds/:id', { params });
  const [url, setUrl] = useState<string>();
  return {
    /** When there is one; null without, undefined until that is known. */
    madeAt: data?.madeAt,
    error,
    reload: mutate,
    /** The address, as long as it was made just now. */
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
