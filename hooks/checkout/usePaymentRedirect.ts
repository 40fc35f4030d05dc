import { useEffect, useRef, useState } from 'react';
import { ApiError } from '@/lib/api-error';
import { randomId } from '@/lib/browser/random-id';
import { redirectTo } from '@/lib/page/redirect';
import { loadFraudSignals } from '@/lib/checkout/card-provider';

type Steps<Opened extends { url: string }> = {
  /**
   * Requests the payment page.
   * @param key the idempotency key
   */
  open: (key: string) => Promise<Opened>;
  /** Called when the payment page is ready, before the redirect to it. */
  onOpened?: (opened: Opened) => void;
  onSignedOut: () => unknown;
  onPriceChange?: () => Promise<unknown>;
};

/**
 * Opens a page of the card provider and redirects to it. Repeated calls of `lead` open one payment
 * per attempt.
 */
export function usePaymentRedirect() {
  const [isOpening, setIsOpening] = useState(false);
  const [problem, setProblem] = useState<ApiError>();
  const attempt = useRef<{ key: string; request: number | string }>(undefined);
  const isRunning = useRef(false);
  const hasLeft = useRef(false);

  useEffect(() => {
    hasLeft.current = false;
    void loadFraudSignals();
    // When the user navigates back from the provider, the browser may restore this page in its
    // opening state.
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

  /**
   * Opens the payment page for a request.
   * @param request the amount to pay (cents), or another value that identifies the request. A
   *   different value starts a new attempt with its own idempotency key.
   */
  async function lead<Opened extends { url: string }>(
    request: number | string,
    { open, onOpened, onSignedOut, onPriceChange }: Steps<Opened>,
  ) {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsOpening(true);
    setProblem(undefined);
    if (attempt.current?.request !== request) attempt.current = { key: randomId(), request };
    try {
      const opened = await open(attempt.current.key);
      // The modal was closed while the payment was opening, so the buyer is not redirected.
      if (hasLeft.current) return;
      onOpened?.(opened);
      redirectTo(opened.url);
    } catch (error) {
      isRunning.current = false;
      setIsOpening(false);
      if (!(error instanceof ApiError)) throw error;
      // Without a response or after a server error, a payment may already exist, and the same key
      // finds it. A rejection opened no payment.
      if (error.status > 0 && error.status < 500) attempt.current = undefined;
      if (error.status === 401) return void onSignedOut();
      // If the new price cannot be loaded, the page shows the old price with the error.
      if (error.code === 'PRICE_CHANGED') await onPriceChange?.().catch(() => undefined);
      setProblem(error);
    }
  }

  return {
    lead,
    isOpening,
    problem,
    /** Clears the error of the last attempt after the buyer has chosen something else. */
    forget: () => setProblem(undefined),
  };
}
