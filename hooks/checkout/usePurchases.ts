import { useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import type { Refund } from '@/contract/checkout';
import { useCall } from '@/hooks/useCall';
import { useInfiniteList } from '@/hooks/list/useInfiniteList';
import { ApiError } from '@/lib/api-error';
import { call } from '@/lib/browser/call';
import { randomId } from '@/lib/browser/random-id';

/** What the person paid for, and what was refunded of it, newest first. */
export const usePurchases = () => useInfiniteList('GET /purchases', { query: {} });

/** Whether one purchase can be refunded now; read when somebody asks, because it changes with what they watch. */
export const useRefundTerms = (purchaseId: string) =>
  useCall('GET /refunds', { query: { purchaseId } }, { revalidateOnFocus: false, shouldRetryOnError: false });

/** What a person has, which a refund may end. */
const isAboutAccess = (key: unknown) =>
  typeof key === 'string' && /^\/api\/(courses|library|checkout)\b/.test(key);

/** Asks for a refund. However often it is pressed, one is asked for; `refund` is its state once it is known. */
export function useRefund(purchaseId: string) {
  const { mutate } = useSWRConfig();
  const [refund, setRefund] = useState<Refund>();
  const [problem, setProblem] = useState<ApiError>();
  const [isAsking, setIsAsking] = useState(false);
  const attempt = useRef<string>(undefined);

  async function ask() {
    if (isAsking) return;
    setIsAsking(true);
    setProblem(undefined);
    // After no answer the same key finds what was asked for.
    attempt.current ??= randomId();
    try {
      setRefund(
        await call('POST /refunds', {
          headers: { 'idempotency-key': attempt.current },
          body: { purchaseId },
        }),
      );
      void mutate(isAboutAccess);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status > 0 && error.status < 500) attempt.current = undefined;
      setProblem(error);
    } finally {
      setIsAsking(false);
    }
  }

  return { ask, isAsking, refund, problem };
}
