import { useInfiniteList } from '@/hooks/list/useInfiniteList';
import type { CallInput } from '@/lib/api-call';
import { call } from '@/lib/browser/call';

/** List of the creator's own discount codes. Every action throws ApiError. */
export function useDiscountCodes() {
  const list = useInfiniteList('GET /discount-codes', { query: {} });
  return {
    ...list,
    create: async (body: CallInput<'POST /discount-codes'>['body']) => {
      await call('POST /discount-codes', { body });
      await list.reload();
    },
    change: async (id: string, body: CallInput<'PATCH /discount-codes'>['body']) => {
      await call('PATCH /discount-codes', { query: { id }, body });
      await list.reload();
    },
    end: async (id: string) => {
      await call('DELETE /discount-codes', { query: { id } });
      await list.reload();
    },
  };
}

export type DiscountActions = Pick<ReturnType<typeof useDiscountCodes>, 'create' | 'change' | 'end'>;
