import { useEffect, useEffectEvent, useState } from 'react';
import type { Quote } from '@/contract/checkout';
import { ApiError } from '@/lib/api-error';
import { call } from '@/lib/browser/call';
import type { Choice } from '@/lib/checkout/choice';
import { forgetCode, saveCode, savedCode } from '@/lib/checkout/saved-code';

/** The discount code of a choice: the server's quote with it, and what was wrong with the last one that was tried. */
export function useDiscount({ transactionType: type, contentId }: Choice) {
  const [quote, setQuote] = useState<Quote>();
  const [problem, setProblem] = useState<ApiError>();
  const [isChecking, setChecking] = useState(false);

  /** @returns once the server has answered, whatever it says */
  async function apply(code: string) {
    setChecking(true);
    setProblem(undefined);
    try {
      setQuote(await call('POST /discount-codes/check', { body: { type, contentId, code } }));
      saveCode(contentId, code);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setQuote(undefined);
      setProblem(error);
      // What only failed now is tried again later.
      if (error.status > 0 && error.status < 500) forgetCode();
    } finally {
      setChecking(false);
    }
  }

  // A code that was applied before signing in, or before a payment that was left.
  const applySaved = useEffectEvent(() => {
    const code = savedCode(contentId);
    if (code !== null) void apply(code);
  });
  useEffect(() => {
    const timer = setTimeout(applySaved);
    return () => clearTimeout(timer);
  }, []);

  return {
    /** What is paid with the code; undefined without one. */
    quote,
    problem,
    isChecking,
    apply,
    /** The price may have changed: reads again what it is with the code. */
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
