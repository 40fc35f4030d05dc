import { useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import type { Refund } from '@/contract/refunds';
import type { BoughtKind } from '@/contract/values/checkout';
import { useCall } from '@/hooks/useCall';
import { useInfiniteList } from '@/hooks/list/useInfiniteList';
import { ApiError } from '@/lib/api-error';
import { call } from '@/lib/browser/call';
import { randomId } from '@/lib/browser/random-id';

/**
 * List of the user's payments and refunds, newest first. `purchaseId` limits the list to one
 * purchase.
 */
export const usePurchases = (query: { kind?: BoughtKind; year?: number; purchaseId?: string }) =>
  useInfiniteList('GET /purchases', { query });

/** Returns the year of the first purchase; null before a first purchase and until it is loaded. */
export const useFirstYear = (): number | null =>
  useCall('GET /purchases', { query: {} }, { revalidateOnFocus: false }).data?.firstYear ?? null;

/**
 * Returns whether one purchase can be refunded now. The terms are loaded on demand, because they
 * change while the buyer uses the content.
 */
export const useRefundTerms = (purchaseId: string) =>
  useCall('GET /refunds', { query: { purchaseId } }, { revalidateOnFocus: false, shouldRetryOnError: false });

/**
 * Returns true for the responses that a refund can change: the buyer's content, and the money of
 * buyer and creator.
 */
const isChanged = (key: unknown) =>
  typeof key === 'string' && /^\/api\/(courses|library|checkout|credits|wallet|sales)\b/.test(key);

/**
 * Requests a refund of a purchase, or of a later payment if `invoiceId` is set. Repeated presses
 * send a single request. `refund` is the state of the refund after the response.
 */
export function useRefund(purchaseId: string, invoiceId: string | null = null) {
  const { mutate } = useSWRConfig();
  const [refund, setRefund] = useState<Refund>();
  const [problem, setProblem] = useState<ApiError>();
  const [isAsking, setIsAsking] = useState(false);
  const attempt = useRef<{ key: string; asked: string }>(undefined);

  /** Without `part`, requests the whole remaining amount. A buyer cannot request a part. */
  async function ask(part: { amountCents?: number; reason?: string } = {}): Promise<Refund | undefined> {
    if (isAsking) return undefined;
    setIsAsking(true);
    setProblem(undefined);
    // If a response was lost, the same idempotency key finds the earlier request. A different
    // `part` is a different refund.
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
