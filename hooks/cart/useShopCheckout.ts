import { useRouter } from 'next/router';
import { useState } from 'react';
import type { CheckoutPreview } from '@/contract/carts';
import { loginFor, paths } from '@/contract/paths';
import { useUser } from '@/hooks/accounts/useUser';
import { useAddresses, useChangeAddresses } from '@/hooks/addresses/useAddresses';
import { usePaymentRedirect } from '@/hooks/checkout/usePaymentRedirect';
import { toPostalAddress } from '@/lib/addresses/address-text';
import { ApiError } from '@/lib/api-error';
import { call } from '@/lib/browser/call';
import { findChosenAddress } from '@/lib/cart/checkout-body';
import { findCheckoutFaults } from '@/lib/cart/checkout-faults';
import { useCart } from './useCart';
import { useCheckoutDraft } from './useCheckoutDraft';
import { useCheckoutPreview } from './useCheckoutPreview';

/** Previews before and after a change of the total. */
export type TotalChange = { before: CheckoutPreview; after: CheckoutPreview };

/** Checkout of the cart: the buyer's choices, their price, and the payment. */
export function useShopCheckout() {
  const router = useRouter();
  const { user } = useUser();
  const { draft, change } = useCheckoutDraft();
  const addresses = useAddresses();
  const { create } = useChangeAddresses();
  const { removeOf } = useCart();
  // If the saved addresses cannot be loaded, the buyer can still type an address.
  const saved = addresses.data?.items ?? (addresses.error ? [] : undefined);
  const { preview, error, staleError, reload, isPricing, choices } = useCheckoutPreview(draft, saved);
  const { lead, isOpening, problem } = usePaymentRedirect();
  const [attempt, setAttempt] = useState(0);
  const [totalChange, setTotalChange] = useState<TotalChange>();

  const name = draft.name ?? `${user.name} ${user.lastName}`.trim();
  const chosen = findChosenAddress(draft, saved ?? []);
  const faults = preview ? findCheckoutFaults({ draft, preview, name, isTyped: !chosen }) : [];

  /** Saves the typed address for later orders. If that fails, the order continues. */
  async function saveAddress(isCollected: boolean): Promise<void> {
    if (isCollected || chosen || !draft.isSaved) return;
    try {
      const { id } = await create({ ...toPostalAddress(draft.address), label: '', isDefault: false });
      change({ addressId: id });
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
    }
  }

  async function send(seen: CheckoutPreview): Promise<void> {
    const refused = seen.refusedCodes.map(({ code }) => code);
    const notes = Object.entries(draft.notes).flatMap(([creatorId, text]) =>
      text.trim() === '' || !seen.parts.some(({ creator }) => creator.id === creatorId)
        ? []
        : [{ creatorId, text: text.trim() }],
    );
    const body = {
      ...choices,
      address: seen.isCollected ? null : choices.address,
      codes: choices.codes.filter((code) => !refused.includes(code)),
      totalCents: seen.totalCents,
      name: seen.isCollected ? name.trim() : '',
      phone: draft.phone.trim(),
      notes,
      successUrl: paths.shopCheckout,
      cancelUrl: paths.shopCheckout,
    };
    await lead(JSON.stringify(body), {
      async open(key) {
        await saveAddress(seen.isCollected);
        return call('POST /shop/checkout', { headers: { 'idempotency-key': key }, body });
      },
      onOpened: ({ orderId, checkoutId }) => change({ opened: { orderId, checkoutId } }),
      onSignedOut: () => router.push(loginFor(paths.shopCheckout)),
      async onPriceChange() {
        const after = await reload();
        if (after) setTotalChange({ before: seen, after });
      },
    });
  }

  return {
    draft,
    change,
    name,
    saved,
    chosen,
    preview,
    error,
    staleError,
    reload,
    isPricing,
    /** Faults that prevent the payment; shown once the buyer has tried to pay. */
    faults: attempt > 0 ? faults : [],
    attempt,
    isOpening,
    /** Reason why the payment page was not opened. */
    problem,
    /** Change of the total that was detected by the last attempt to pay. */
    totalChange: problem?.code === 'PRICE_CHANGED' ? totalChange : undefined,
    async pay(): Promise<void> {
      setAttempt(attempt + 1);
      if (preview && !staleError && faults.length === 0) await send(preview);
    },
    /** Removes the items that a creator cannot deliver. @throws ApiError */
    async removePart(creatorId: string): Promise<void> {
      await removeOf(creatorId);
      await reload();
    },
  };
}

export type ShopCheckout = ReturnType<typeof useShopCheckout>;
