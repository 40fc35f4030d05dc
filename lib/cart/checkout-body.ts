import type { Address, PostalAddress } from '@/contract/addresses';
import type { CheckoutChoices, CheckoutPreview } from '@/contract/carts';
import { isComplete, toPostalAddress, withoutLabel } from '@/lib/addresses/address-text';
import { NEW_ADDRESS, type CheckoutDraft } from './checkout-draft';

/**
 * Returns the saved address that is chosen: the chosen one, or the default.
 * @returns undefined if an address is typed
 */
export function findChosenAddress(draft: CheckoutDraft, saved: readonly Address[]): Address | undefined {
  if (draft.addressId === NEW_ADDRESS) return undefined;
  return saved.find(({ id }) => id === draft.addressId) ?? saved[0];
}

/** Returns the address of the order; null while it is not complete. */
export function toOrderAddress(draft: CheckoutDraft, saved: readonly Address[]): PostalAddress | null {
  const chosen = findChosenAddress(draft, saved);
  if (chosen) return withoutLabel(chosen);
  return isComplete(draft.address) ? toPostalAddress(draft.address) : null;
}

/** Returns the chosen rate of a creator; the first offered rate until one is chosen. */
const rateOf = (draft: CheckoutDraft, { creator, rates }: CheckoutPreview['parts'][number]) =>
  draft.deliveries[creator.id] ?? rates[0]?.rateId;

/**
 * Returns the choices that are priced.
 * @param preview the last preview, whose rates can be chosen
 */
export function toChoices(
  draft: CheckoutDraft,
  saved: readonly Address[],
  preview: CheckoutPreview | undefined,
): CheckoutChoices {
  const deliveries = preview
    ? preview.parts.flatMap((part) => {
        const rateId = rateOf(draft, part);
        return rateId ? [{ creatorId: part.creator.id, rateId }] : [];
      })
    : Object.entries(draft.deliveries).map(([creatorId, rateId]) => ({ creatorId, rateId }));
  return { address: toOrderAddress(draft, saved), deliveries, codes: draft.codes };
}
