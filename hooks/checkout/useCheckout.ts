import { useRouter } from 'next/router';
import { useEffect, useRef, useState } from 'react';
import type { Quote } from '@/contract/checkout';
import { useCall } from '@/hooks/useCall';
import { usePaymentRedirect } from './usePaymentRedirect';
import { useSignInFirst } from './useSignInFirst';
import { call } from '@/lib/browser/call';
import { readReturn, withoutReturn, type CheckoutReturn } from '@/lib/checkout/checkout-return';
import type { Choice } from '@/lib/checkout/choice';
import { saleKinds } from '@/lib/sale-kinds';
import { saveCheckout, consumeCheckout } from '@/lib/checkout/saved-checkout';
import { sendEvent } from '@/lib/browser/events';

const noNames: readonly string[] = [];

/**
 * Returns the current price and contents of a choice. `known` is the quote that the page was
 * rendered with.
 */
export const useQuote = ({ transactionType, contentId, interval }: Choice, known?: Quote) =>
  useCall(
    'GET /checkout/quote',
    { query: { type: transactionType, contentId, interval } },
    { fallbackData: known, revalidateOnFocus: false, shouldRetryOnError: false },
  );

/** Amount of a tip (cents), which the buyer chooses, and the buyer's note. */
type Tipped = { amountCents?: number; note?: string };

/**
 * Opens the card payment of a choice. `returnPath` is the page to which the provider returns the
 * buyer. `onPriceChange` is called when the price has changed.
 */
export function usePay(choice: Choice, returnPath: string, onPriceChange: () => Promise<unknown>) {
  const signInFirst = useSignInFirst();
  const { lead, ...opening } = usePaymentRedirect();
  return {
    ...opening,
    pay(quote: Quote, { amountCents, note }: Tipped = {}) {
      const priceCents = amountCents ?? quote.totalCents;
      const asked = `${quote.recurring} ${priceCents}`;
      return lead(note ? `${asked} ${note}` : asked, {
        open: (key) => open(choice, quote, returnPath, key, { amountCents, note }),
        // The saved price excludes the discount code, which is stored separately.
        onOpened: ({ checkoutId }) =>
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

const open = (
  choice: Choice,
  quote: Quote,
  returnPath: string,
  key: string,
  { amountCents: amount, note }: Tipped,
) =>
  call('POST /stripe/customer/checkout', {
    headers: { 'idempotency-key': key },
    body: {
      stripeOperation: {
        type: choice.transactionType,
        contentId: choice.contentId,
        interval: quote.recurring ?? undefined,
        price: amount ?? quote.totalCents,
        amount,
        note: note || undefined,
        priceId: quote.priceId ?? undefined,
        productName: quote.title,
        description: quote.title,
        creatorId: quote.creator?.id,
        image: quote.picture?.url,
        context: choice.context,
        discountCode: quote.discount?.code,
        // The server appends the outcome, content, context and amount to the address.
        successUrl: returnPath,
        cancelUrl: returnPath,
      },
    },
  });

/**
 * Records the event of a checkout return. An address that lacks a value was typed by hand and is
 * skipped, because the provider's return address has all values.
 */
function recordReturn(
  { status, checkoutId, contentId, type, context, amount }: CheckoutReturn,
  saved: ReturnType<typeof consumeCheckout>,
): void {
  if (checkoutId === null || contentId === null || type === null || amount === null) return;
  sendEvent(status === 'SUCCESS' ? 'SUPPORT_SUCCESS' : 'SUPPORT_FAILURE', {
    checkoutId,
    contentId,
    // A tip can be for any content. Only the browser that started the tip knows the content.
    contentType: saved?.contentId === contentId ? saved.contentType : saleKinds[type].contentType,
    transactionType: type,
    context,
    amount,
  });
}

/**
 * Returns the outcome from the provider's return address until the user closes the message. The
 * hook reads and removes the saved checkout, sends the event, and removes the return parameters
 * from the address.
 *
 * `keep` lists parameters that belong to the page.
 */
export function useCheckoutReturn(keep: readonly string[] = noNames) {
  const router = useRouter();
  const [returned, setReturned] = useState<CheckoutReturn>();
  const handled = useRef<string>(undefined);

  useEffect(() => {
    // Handling a return changes the address, which runs this effect again. Each return must be
    // handled only once.
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
    recordReturn(outcome, saved);
    void router
      .replace(withoutReturn(router.asPath, keep), undefined, { shallow: true, scroll: false })
      .then(() => setReturned(outcome));
  }, [router, keep]);

  return { returned, close: () => setReturned(undefined) };
}
