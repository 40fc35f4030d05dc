import { useInfiniteList } from '@/hooks/list/useInfiniteList';
import type { CallInput } from '@/lib/api-call';
import { call } from '@/lib/browser/call';

/** List of all businesses, for the office. Every action throws ApiError. */
export function useOfficeBusinesses(query: string) {
  const list = useInfiniteList('GET /office/businesses', { query: { query: query || undefined } });
  return {
    ...list,
    create: async (body: CallInput<'POST /office/businesses'>['body']) => {
      await call('POST /office/businesses', { body });
      await list.reload();
    },
    change: async (id: string, body: CallInput<'PATCH /office/businesses'>['body']) => {
      await call('PATCH /office/businesses', { query: { id }, body });
      await list.reload();
    },
  };
}
