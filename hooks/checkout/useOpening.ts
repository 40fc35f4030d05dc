import { useEffect, useRef, useState } from 'react';
import { ApiError } from '@/lib/api-error';
import { randomId } from '@/lib/browser/random-id';
import { redirectTo } from '@/lib/page/redirect';
import { loadFraudSignals } from '@/lib/checkout/card-provider';

type Steps = {
  /** Asks for the payment page. @param key the idempotency key */
  open: (key: string) => Promise<{ url: string; checkoutId: string }>;
  /** The page is there, and the buyer is about to be led to it. */
  onOpened?: (checkoutId: string) => void;
  onSignedOut: () => unknown;
  onPriceChange?: () => Promise<unknown>;
};

/** Opens a page of the card provider and redirects to it. However often `lead` is called, one payment is opened per attempt. */
export function useOpening() {
  const [isOpening, setIsOpening] = useState(false);
  const [problem, setProblem] = useState<ApiError>();
  const attempt = useRef<{ key: string; amountCents: number }>(undefined);
  const isRunning = useRef(false);
  const hasLeft = useRef(false);

  useEffect(() => {
    hasLeft.current = false;
    void loadFraudSignals();
    // Back from the provider by the browser's back button: the page is restored as it was left, still opening.
    const comeBack = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      isRunning.current = false;
      attempt.current = undefined;
      setIsOpening(false);
    };
    window.addEventListener('pageshow', comeBack);
    return () => {
      hasLeft.current = true;
      window.removeEventListener('pageshow', comeBack);
    };
  }, []);

  /** @param amountCents what is paid: a key belongs to one request, so another amount is another attempt */
  async function lead(amountCents: number, { open, onOpened, onSignedOut, onPriceChange }: Steps) {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsOpening(true);
    setProblem(undefined);
    if (attempt.current?.amountCents !== amountCents) attempt.current = { key: randomId(), amountCents };
    try {
      const { url, checkoutId } = await open(attempt.current.key);
      // Closed while it was being opened: nobody goes to a card page that they turned away from.
      if (hasLeft.current) return;
      onOpened?.(checkoutId);
      redirectTo(url);
    } catch (error) {
      isRunning.current = false;
      setIsOpening(false);
      if (!(error instanceof ApiError)) throw error;
      // After no answer or a server error a payment may have been opened: the same key finds it. A refusal opened none.
      if (error.status > 0 && error.status < 500) attempt.current = undefined;
      if (error.status === 401) return void onSignedOut();
      // Whatever keeps the new price from being read leaves the old one on screen, with the reason.
      if (error.code === 'PRICE_CHANGED') await onPriceChange?.().catch(() => undefined);
      setProblem(error);
    }
  }

  return {
    lead,
    isOpening,
    problem,
    /** Something else was chosen: what was wrong with the last try is over. */
    forget: () => setProblem(undefined),
  };
}
