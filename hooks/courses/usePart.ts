import { useEffect, useState } from 'react';
import type { PlayablePart } from '@/contract/learning';
import { call } from '@/lib/browser/call';

type Found = { key: string; part?: PlayablePart; error?: unknown };

/**
 * Playable part, requested each time it is chosen because its links expire and its resume point
 * changes.
 *
 * A new entitlement (`seesAll`) requests the part again. `renew` loads fresh links and keeps the
 * other values.
 */
export function usePart(courseId: string, partId: string, seesAll: boolean) {
  const [found, setFound] = useState<Found>();
  const [attempt, setAttempt] = useState(0);
  const key = `${partId} ${seesAll} ${attempt}`;

  useEffect(() => {
    const abort = new AbortController();
    call('GET /courses/:id/parts/:partId', { params: { id: courseId, partId }, signal: abort.signal })
      .then((part) => setFound({ key, part }))
      .catch((error: unknown) => {
        if (!abort.signal.aborted) setFound({ key, error });
      });
    return () => abort.abort();
  }, [courseId, partId, key]);

  const current = found?.key === key ? found : undefined;
  return {
    part: current?.part,
    error: current?.error,
    retry: () => setAttempt((count) => count + 1),
    async renew() {
      const part = await call('GET /courses/:id/parts/:partId', { params: { id: courseId, partId } });
      setFound({ key, part });
    },
  };
}
