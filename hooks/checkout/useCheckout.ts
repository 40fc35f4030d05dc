import { useRouter } from 'next/router';
import { useEffect, useRef, useState } from 'react';
import type { Purchase, Quote } from '@/contract/checkout';
import { useCall } from '@/hooks/useCall';
import { useSignInFirst } from './useSignInFirst';
import { ApiError } from '@/lib/api-error';
import { call } from '@/lib/browser/call';
import { isSettling } from '@/lib/checkout/outcome';
import { readReturn, withoutReturn, type CheckoutReturn } from '@/lib/checkout/checkout-return';
import { redirectTo } from '@/lib/browser/redirect';
import { loadFraudSignals } from '@/lib/checkout/card-provider';
import { contentTypeOf, type Choice } from '@/lib/checkout/choice';
import { saveCheckout, consumeCheckout } from '@/lib/checkout/saved-checkout';
import { sendEvent } from '@/lib/browser/events';
import { randomId } from '@/lib/browser/random-id';

const POLL_MS = 1500;

const noNames: readonly string[] = [];

/** What the choice costs now and what it includes; `known` is what the page was rendered with. */
export const useQuote = ({ transactionType, contentId }: Choice, known?: Quote) =>
  useCall(
    'GET /checkout/quote',
    { query: { type: transactionType, contentId } },
    { fallbackData: known, revalidateOnFocus: false, shouldRetryOnError: false },
  );

/**
 * Opens the card payment and redirects to it. However often `pay` is called, one payment is opened per attempt.
 * `returnPath` is where the provider sends the buyer back to, and `onPriceChange` is called when the price is another
 * one by now.
 */
export function usePay(choice: Choice, returnPath: string, onPriceChange: () => Promise<unknown>) {
  const signInFirst = useSignInFirst();
  const [isOpening, setIsOpening] = useState(false);
  const [problem, setProblem] = useState<ApiError>();
  const attempt = useRef<string>(undefined);
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

  async function pay(quote: Quote) {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsOpening(true);
    setProblem(undefined);
    attempt.current ??= randomId();
    try {
      const { url, checkoutId } = await open(choice, quote, returnPath, attempt.current);
      // Closed while it was being opened: nobody goes to a card page that they turned away from.
      if (hasLeft.current) return;
      saveCheckout({ ...choice, priceCents: quote.totalCents }, { openModal: false, checkoutId });
      redirectTo(url);
    } catch (error) {
      isRunning.current = false;
      setIsOpening(false);
      if (!(error instanceof ApiError)) throw error;
      // After no answer or a server error a payment may have been opened: the same key finds it. A refusal opened none.
      if (error.status > 0 && error.status < 500) attempt.current = undefined;
      if (error.status === 401) return signInFirst(choice);
      // Whatever keeps the new price from being read leaves the old one on screen, with the reason.
      if (error.code === 'PRICE_CHANGED') await onPriceChange().catch(() => undefined);
      setProblem(error);
    }
  }

  return { pay, isOpening, problem };
}

const open = (choice: Choice, quote: Quote, returnPath: string, key: string) =>
  call('POST /stripe/customer/checkout', {
    headers: { 'idempotency-key': key },
    body: {
      stripeOperation: {
        type: choice.transactionType,
        contentId: choice.contentId,
        price: quote.totalCents,
        priceId: quote.priceId ?? undefined,
        productName: quote.title,
        description: quote.title,
        creatorId: quote.creator?.id,
        image: quote.picture?.url,
        context: choice.context,
        // The server adds how it ended, what, where it was chosen and for how much.
        successUrl: returnPath,
        cancelUrl: returnPath,
      },
    },
  });

/** Nothing is noted for an address that somebody put together: a payment's own names everything. */
function noteReturn({ status, checkoutId, contentId, type, context, amount }: CheckoutReturn): void {
  if (checkoutId === null || contentId === null || type === null || amount === null) return;
  sendEvent(status === 'SUCCESS' ? 'SUPPORT_SUCCESS' : 'SUPPORT_FAILURE', {
    checkoutId,
    contentId,
    contentType: contentTypeOf[type],
    transactionType: type,
    context,
    amount,
  });
}

/**
 * The outcome that the address brings back from the provider, until it is closed. What was saved is read and removed,
 * the event is sent, and the address loses what the return added. `keep` names values that are the page's own.
 */
export function useCheckoutReturn(keep: readonly string[] = noNames) {
  const router = useRouter();
  const [returned, setReturned] = useState<CheckoutReturn>();
  const handled = useRef<string>(undefined);

  useEffect(() => {
    // Handling changes the address, which runs this again: one return is handled once.
    if (!router.isReady || handled.current === router.asPath) return;
    const claim = readReturn(router.query);
    if (!claim) return;
    handled.current = router.asPath;
    const saved = consumeCheckout();
    const outcome = {
      ...claim,
      contentId: claim.contentId ?? saved?.contentId ?? null,
      type: claim.type ?? saved?.transactionType ?? null,
      checkoutId: claim.checkoutId ?? saved?.checkoutId ?? null,
    };
    noteReturn(outcome);
    void router
      .replace(withoutReturn(router.asPath, keep), undefined, { shallow: true, scroll: false })
      .then(() => setReturned(outcome));
  }, [router, keep]);

  return { returned, close: () => setReturned(undefined) };
}

/** One own purchase; polled while its record is open and `isAwaited`. */
export function usePurchase(id: string | null, isAwaited: boolean, known?: Purchase) {
  return useCall('GET /checkout/:id', id === null ? null : { params: { id } }, {
    fallbackData: known,
    refreshInterval: (purchase) => (isAwaited && isSettling(purchase) ? POLL_MS : 0),
  });
}
