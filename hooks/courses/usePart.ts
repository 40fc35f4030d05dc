import { useEffect, useEffectEvent, useState } from 'react';
import type { PlayablePart } from '@/contract/learning';
import { call } from '@/lib/browser/call';

type Found = {
  key: string;
  part?: PlayablePart;
  error?: unknown;
  /** True if the course part was requested after the user's entitlement was known. */
  seesAll: boolean;
};

/**
 * Reads a playable course part. It is requested each time it is chosen, because its links expire
 * and its resume point changes.
 *
 * A refused part is requested again after a new entitlement (`seesAll`). `renew` loads new links
 * and keeps the other values.
 */
export function usePart(courseId: string, partId: string, seesAll: boolean) {
  const [found, setFound] = useState<Found>();
  const [attempt, setAttempt] = useState(0);
  const key = `${partId} ${attempt}`;
  const readSeesAll = useEffectEvent(() => seesAll);

  useEffect(() => {
    const abort = new AbortController();
    const before = readSeesAll();
    call('GET /courses/:id/parts/:partId', { params: { id: courseId, partId }, signal: abort.signal })
      .then((part) => setFound({ key, part, seesAll: before }))
      .catch((error: unknown) => {
        if (!abort.signal.aborted) setFound({ key, error, seesAll: before });
      });
    return () => abort.abort();
  }, [courseId, partId, key]);

  const current = found?.key === key ? found : undefined;
  if (current?.error !== undefined && seesAll && !current.seesAll) setAttempt(attempt + 1);
  return {
    part: current?.part,
    error: current?.error,
    retry: () => setAttempt((count) => count + 1),
    async renew() {
      const part = await call('GET /courses/:id/parts/:partId', { params: { id: courseId, partId } });
      setFound({ key, part, seesAll });
    },
  };
}
