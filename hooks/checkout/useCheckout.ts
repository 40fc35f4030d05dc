import { useRouter } from 'next/router';
import { useEffect, useRef, useState } from 'react';
import type { Purchase } from '@/contract/checkout';
import { useCall } from '@/hooks/useCall';
import { useSignInFirst } from './useSignInFirst';
import { ApiError } from '@/lib/api-error';
import { call } from '@/lib/browser/call';
import { readReturn, withoutReturn, type CheckoutReturn } from '@/lib/checkout/checkout-return';
import { loadFraudSignals, redirectTo } from '@/lib/checkout/card-provider';
import type { Offer } from '@/lib/checkout/offer';
import { saveCheckout, consumeCheckout } from '@/lib/checkout/saved-checkout';
import { sendEvent } from '@/lib/browser/events';
import { randomId } from '@/lib/browser/random-id';

const POLL_MS = 1500;

const noNames: readonly string[] = [];

/**
 * Opens the card payment and leaves for it. However often `pay` is called, one payment is opened per attempt.
 * `returnPath` is where the provider sends the buyer back to.
 */
export function usePay(offer: Offer, returnPath: string) {
  const signInFirst = useSignInFirst();
  const [isOpening, setIsOpening] = useState(false);
  const [problem, setProblem] = useState<ApiError>();
  const [priceCents, setPriceCents] = useState(offer.priceCents);
  const attempt = useRef<string>(undefined);
  const isRunning = useRef(false);

  useEffect(() => {
    void loadFraudSignals();
    // Back from the provider by the browser's own button: the page comes as it was left, still opening.
    const comeBack = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      isRunning.current = false;
      attempt.current = undefined;
      setIsOpening(false);
    };
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, []);

  async function pay() {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsOpening(true);
    setProblem(undefined);
    attempt.current ??= randomId();
    try {
      const { url, checkoutId } = await open({ ...offer, priceCents }, returnPath, attempt.current);
      saveCheckout({ ...offer, priceCents }, { openModal: false, checkoutId });
      redirectTo(url);
    } catch (error) {
      isRunning.current = false;
      setIsOpening(false);
      if (!(error instanceof ApiError)) throw error;
      // Silence and a fault may hide a payment that was opened: the same key finds it again. A refusal opened none.
      if (error.status > 0 && error.status < 500) attempt.current = undefined;
      if (error.status === 401) return signInFirst(offer);
      if (error.code === 'PRICE_CHANGED') setPriceCents(await readPrice(offer));
      setProblem(error);
    }
  }

  return { pay, priceCents, isOpening, problem };
}

/** The price of today; the one that was shown stays when even that cannot be read. */
const readPrice = (offer: Offer) =>
  call('GET /courses/:id', { params: { id: offer.contentId } })
    .then((course) => course.priceCents)
    .catch(() => offer.priceCents);

const withContext = (path: string, context: string) =>
  `${path}${path.includes('?') ? '&' : '?'}context=${encodeURIComponent(context)}`;

const open = (offer: Offer, returnPath: string, key: string) =>
  call('POST /stripe/customer/checkout', {
    headers: { 'idempotency-key': key },
    body: {
      stripeOperation: {
        type: offer.transactionType,
        contentId: offer.contentId,
        price: offer.priceCents,
        productName: offer.title,
        description: offer.title,
        creatorId: offer.creator.id,
        image: offer.picture?.url,
        // The server adds how it ended, what and for how much.
        successUrl: withContext(returnPath, offer.context),
        cancelUrl: withContext(returnPath, offer.context),
      },
    },
  });

/**
 * The outcome that the address brings back from the provider, until it is closed. What was saved is read and removed,
 * the event is sent, and the address loses what the return added. `keep` names values that are the page's own.
 */
export function useCheckoutReturn(keep: readonly string[] = noNames) {
  const router = useRouter();
  const [returned, setReturned] = useState<CheckoutReturn>();
  const handled = useRef<string>(undefined);

  useEffect(() => {
    // The address changes as a consequence of this; one return is handled once.
    if (!router.isReady || handled.current === router.asPath) return;
    const claim = readReturn(router.query);
    if (!claim) return;
    handled.current = router.asPath;
    const saved = consumeCheckout();
    const whole = {
      ...claim,
      contentId: claim.contentId ?? saved?.contentId ?? null,
      type: claim.type ?? saved?.transactionType ?? null,
      checkoutId: claim.checkoutId ?? saved?.checkoutId ?? null,
    };
    sendEvent(whole.status === 'SUCCESS' ? 'SUPPORT_SUCCESS' : 'SUPPORT_FAILURE', { ...whole });
    void router
      .replace(withoutReturn(router.asPath, keep), undefined, { shallow: true, scroll: false })
      .then(() => setReturned(whole));
  }, [router, keep]);

  return { returned, close: () => setReturned(undefined) };
}

/** One own purchase; asked for again while its record is open and `isAwaited`. */
export function usePurchase(id: string | null, isAwaited: boolean, known?: Purchase) {
  return useCall('GET /checkout/:id', id === null ? null : { params: { id } }, {
    fallbackData: known,
    refreshInterval: (purchase) => (isAwaited && purchase?.status === 'IN_PROGRESS' ? POLL_MS : 0),
  });
}
