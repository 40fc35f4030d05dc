import { useState } from 'react';
import { call } from '@/lib/browser/call';

/**
 * Hides ideas from the creator's lists optimistically, and restores them on request. If a request
 * is rejected, the idea is shown again.
 * @throws ApiError
 */
export function useDismissals() {
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  const show = (id: string) => setDismissed((before) => new Set([...before].filter((other) => other !== id)));
  const hide = (id: string) => setDismissed((before) => new Set([...before, id]));
  return {
    isShown: ({ id }: { id: string }) => !dismissed.has(id),
    async dismiss(id: string) {
      hide(id);
      try {
        await call('POST /inspiration/:id/dismissal', { params: { id } });
      } catch (error) {
        show(id);
        throw error;
      }
    },
    async restore(id: string) {
      await call('DELETE /inspiration/:id/dismissal', { params: { id } });
      show(id);
    },
  };
}
