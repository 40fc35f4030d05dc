import { useRouter } from 'next/router';
import { useEffect, useRef, useState } from 'react';
import type { Purchase, Quote } from '@/contract/checkout';
import { useCall } from '@/hooks/useCall';
import { useOpening } from './useOpening';
import { useSignInFirst } from './useSignInFirst';
import { call } from '@/lib/browser/call';
import { isSettling } from '@/lib/checkout/outcome';
import { readReturn, withoutReturn, type CheckoutReturn } from '@/lib/checkout/checkout-return';
import { contentTypeOf, type Choice } from '@/lib/checkout/choice';
import { saveCheckout, consumeCheckout } from '@/lib/checkout/saved-checkout';
import { sendEvent } from '@/lib/browser/events';

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
 * Opens the card payment of a choice. `returnPath` is where the provider sends the buyer back to, and `onPriceChange` is
 * called when the price is another one by now.
 */
export function usePay(choice: Choice, returnPath: string, onPriceChange: () => Promise<unknown>) {
  const signInFirst = useSignInFirst();
  const { lead, ...opening } = useOpening();
  return {
    ...opening,
    /** `amountCents` is what the buyer chose to pay, where they choose it. */
    pay(quote: Quote, amountCents?: number) {
      const priceCents = amountCents ?? quote.totalCents;
      return lead(priceCents, {
        open: (key) => open(choice, quote, returnPath, key, amountCents),
        // At its price without a code, which is kept apart from it.
        onOpened: (checkoutId) =>
          saveCheckout(
            { ...choice, priceCents: priceCents + (quote.discount?.offCents ?? 0) },
            { openModal: false, checkoutId },
          ),
        onSignedOut: () => signInFirst(choice),
        onPriceChange,
      });
    },
  };
}

const open = (choice: Choice, quote: Quote, returnPath: string, key: string, amount?: number) =>
  call('POST /stripe/customer/checkout', {
    headers: { 'idempotency-key': key },
    body: {
      stripeOperation: {
        type: choice.transactionType,
        contentId: choice.contentId,
        price: amount ?? quote.totalCents,
        amount,
        priceId: quote.priceId ?? undefined,
        productName: quote.title,
        description: quote.title,
        creatorId: quote.creator?.id,
        image: quote.picture?.url,
        context: choice.context,
        discountCode: quote.discount?.code,
        // The server adds how it ended, what, where it was chosen and for how much.
        successUrl: returnPath,
        cancelUrl: returnPath,
      },
    },
  });

/** Nothing is noted for an address that somebody put together: a payment's own names everything. */
function noteReturn(
  { status, checkoutId, contentId, type, context, amount }: CheckoutReturn,
  saved: ReturnType<typeof consumeCheckout>,
): void {
  if (checkoutId === null || contentId === null || type === null || amount === null) return;
  sendEvent(status === 'SUCCESS' ? 'SUPPORT_SUCCESS' : 'SUPPORT_FAILURE', {
    checkoutId,
    contentId,
    // A tip may be on any content, which only the browser that began it knows.
    contentType: saved?.contentId === contentId ? saved.contentType : contentTypeOf[type],
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
    noteReturn(outcome, saved);
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
