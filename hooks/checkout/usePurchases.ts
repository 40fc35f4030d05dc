import { useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import type { Refund } from '@/contract/refunds';
import type { BoughtKind } from '@/contract/values/checkout';
import { useCall } from '@/hooks/useCall';
import { useInfiniteList } from '@/hooks/list/useInfiniteList';
import { ApiError } from '@/lib/api-error';
import { call } from '@/lib/browser/call';
import { randomId } from '@/lib/browser/random-id';

/** What the person paid for, and what was refunded of it, newest first; of one purchase where it is named. */
export const usePurchases = (query: { kind?: BoughtKind; year?: number; purchaseId?: string }) =>
  useInfiniteList('GET /purchases', { query });

/** The year of the first purchase; null before it, and until it is known. */
export const useFirstYear = (): number | null =>
  useCall('GET /purchases', { query: { limit: 1 } }).data?.firstYear ?? null;

/** Whether one purchase can be refunded now; read when somebody asks, because it changes with what they watch. */
export const useRefundTerms = (purchaseId: string) =>
  useCall('GET /refunds', { query: { purchaseId } }, { revalidateOnFocus: false, shouldRetryOnError: false });

/** What a refund may change: what its buyer has, and the money of both. */
const isChanged = (key: unknown) =>
  typeof key === 'string' && /^\/api\/(courses|library|checkout|credits|wallet|sales)\b/.test(key);

/** Asks for a refund, of a later payment where one is named. However often it is pressed, one is asked for; `refund` is its state once it is known. */
export function useRefund(purchaseId: string, invoiceId: string | null = null) {
  const { mutate } = useSWRConfig();
  const [refund, setRefund] = useState<Refund>();
  const [problem, setProblem] = useState<ApiError>();
  const [isAsking, setIsAsking] = useState(false);
  const attempt = useRef<{ key: string; asked: string }>(undefined);

  /** Without a part all that is left, which is all that a buyer may ask for. */
  async function ask(part: { amountCents?: number; reason?: string } = {}): Promise<Refund | undefined> {
    if (isAsking) return undefined;
    setIsAsking(true);
    setProblem(undefined);
    // After no answer the same key finds what was asked for; another part is another refund.
    const asked = JSON.stringify(part);
    if (attempt.current?.asked !== asked) attempt.current = { key: randomId(), asked };
    try {
      const made = await call('POST /refunds', {
        headers: { 'idempotency-key': attempt.current.key },
        body: { purchaseId, ...(invoiceId !== null && { invoiceId }), ...part },
      });
      setRefund(made);
      void mutate(isChanged);
      return made;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status > 0 && error.status < 500) attempt.current = undefined;
      setProblem(error);
      return undefined;
    } finally {
      setIsAsking(false);
    }
  }

  return { ask, isAsking, refund, problem };
}
