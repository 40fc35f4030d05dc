import { useEffect, useEffectEvent, useState } from 'react';
import type { Quote } from '@/contract/checkout';
import { ApiError } from '@/lib/api-error';
import { call } from '@/lib/browser/call';
import type { Choice } from '@/lib/checkout/choice';
import { forgetCode, saveCode, savedCode } from '@/lib/checkout/saved-code';

/**
 * Applies a discount code to a choice. Returns the server's quote, and the error of the last code.
 */
export function useDiscount({ transactionType: type, contentId, interval }: Choice) {
  const [quote, setQuote] = useState<Quote>();
  const [problem, setProblem] = useState<ApiError>();
  const [isChecking, setChecking] = useState(false);

  /** @returns when the response has arrived, whether or not the code was accepted */
  async function apply(code: string) {
    setChecking(true);
    setProblem(undefined);
    try {
      setQuote(await call('POST /discount-codes/check', { body: { type, contentId, interval, code } }));
      saveCode(contentId, code);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setQuote(undefined);
      setProblem(error);
      // After a temporary failure, the code remains saved for a later retry.
      if (error.status > 0 && error.status < 500) forgetCode();
    } finally {
      setChecking(false);
    }
  }

  // Applies a code that was saved before sign-in, or before a payment that was not completed.
  const applySaved = useEffectEvent(() => {
    const code = savedCode(contentId);
    if (code !== null) void apply(code);
  });
  useEffect(() => {
    const timer = setTimeout(applySaved);
    return () => clearTimeout(timer);
  }, []);

  return {
    /** Quote with the code; undefined without a code. */
    quote,
    problem,
    isChecking,
    apply,
    /** Reloads the quote with the code, because the price may have changed. */
    async refresh() {
      if (quote?.discount) await apply(quote.discount.code);
    },
    remove() {
      setQuote(undefined);
      setProblem(undefined);
      forgetCode();
    },
  };
}

export type Discount = ReturnType<typeof useDiscount>;
