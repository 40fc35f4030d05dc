import { useRouter } from 'next/router';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { loginFor } from '@/contract/paths';
import type { Gift, GiftRecipient } from '@/contract/gifts';
import { kindWords } from '@/contract/values/categories';
import type { GiftableType } from '@/contract/values/content';
import { giftPriceCents } from '@/contract/values/gifts';
import { usePaymentRedirect } from '@/hooks/checkout/usePaymentRedirect';
import type { CallInput } from '@/lib/api-call';
import { ApiError } from '@/lib/api-error';
import { call } from '@/lib/browser/call';

type Wanted = Omit<CallInput<'POST /gifts'>['body'], 'successUrl' | 'cancelUrl'>;

/** Reads the public price of content (cents). */
async function readPrice(type: GiftableType, id: string): Promise<number> {
  const content = await call(`GET /${kindWords[type]}/:id`, { params: { id } });
  // All public content has a price.
  return 'priceCents' in content ? (content.priceCents ?? 0) : content.price;
}

type GiftInput = { contentType: GiftableType; id: string; priceCents: number };

/**
 * Opens the card payment of a gift. The provider redirects back to `returnPath`. If the price has
 * changed, the new price is loaded and shown.
 */
export function useBuyGift({ contentType, id, priceCents }: GiftInput, returnPath: string) {
  const router = useRouter();
  const { lead, ...opening } = usePaymentRedirect();
  const [priceNow, setPriceNow] = useState(priceCents);
  const totalCents = giftPriceCents(contentType, priceNow);
  return {
    ...opening,
    totalCents,
    give: (recipient: GiftRecipient) => {
      const wanted: Wanted = { ...recipient, contentType, contentId: id, price: totalCents };
      return lead(totalCents, {
        open: (key) =>
          call('POST /gifts', {
            headers: { 'idempotency-key': key },
            body: { ...wanted, successUrl: returnPath, cancelUrl: returnPath },
          }),
        onSignedOut: () => router.push(loginFor(returnPath)),
        onPriceChange: async () => setPriceNow(await readPrice(contentType, id)),
      });
    },
  };
}

/** Runs one gift action at a time, and stores the error of the last action. */
function useGiftAction() {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiError>();

  async function run<T>(action: () => Promise<T>): Promise<T | undefined> {
    if (isBusy) return undefined;
    setBusy(true);
    setProblem(undefined);
    try {
      return await action();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error);
      return undefined;
    } finally {
      setBusy(false);
    }
  }

  return { run, isBusy, problem };
}

const isAboutAccess = (key: unknown) =>
  typeof key === 'string' && /^\/api\/(courses|library|checkout)\b/.test(key);

/** Claims a gift by the code of its link; `gift` is its current state. */
export function useClaim(code: string, known: Gift) {
  const { mutate } = useSWRConfig();
  const { run, isBusy, problem } = useGiftAction();
  const [gift, setGift] = useState(known);
  return {
    gift,
    isClaiming: isBusy,
    problem,
    async claim() {
      const claimed = await run(() => call('POST /gifts/:code/claim', { params: { code } }));
      if (!claimed) return;
      setGift(claimed);
      await mutate(isAboutAccess);
    },
  };
}

/** Actions of a giver on their gift. Both actions return true on success. */
export function useGiftActions(code: string) {
  const { run, isBusy, problem } = useGiftAction();
  const params = { code };
  return {
    isBusy,
    problem,
    resend: async () => Boolean(await run(() => call('POST /gifts/:code/mail', { params }))),
    revoke: async () => Boolean(await run(() => call('DELETE /gifts/:code', { params }))),
  };
}
