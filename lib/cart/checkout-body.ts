import type { Address, PostalAddress } from '@/contract/addresses';
import type { CheckoutChoices, CheckoutPreview } from '@/contract/carts';
import { isComplete, toPostalAddress, withoutLabel } from '@/lib/addresses/address-text';
import { NEW_ADDRESS, type CheckoutDraft } from './checkout-draft';

/**
 * Returns the chosen saved address, or the default address if none was chosen.
 * @returns undefined if the buyer types a new address
 */
export function findChosenAddress(draft: CheckoutDraft, saved: readonly Address[]): Address | undefined {
  if (draft.addressId === NEW_ADDRESS) return undefined;
  return saved.find(({ id }) => id === draft.addressId) ?? saved[0];
}

/** Returns the delivery address of the order; null while the address is incomplete. */
export function toOrderAddress(draft: CheckoutDraft, saved: readonly Address[]): PostalAddress | null {
  const chosen = findChosenAddress(draft, saved);
  if (chosen) return withoutLabel(chosen);
  return isComplete(draft.address) ? toPostalAddress(draft.address) : null;
}

/**
 * Returns the chosen delivery rate for a creator's items. By default it is the first offered rate.
 */
const rateOf = (draft: CheckoutDraft, { creator, rates }: CheckoutPreview['parts'][number]) =>
  draft.deliveries[creator.id] ?? rates[0]?.rateId;

/**
 * Returns the checkout choices for which the server computes the price.
 * @param preview last preview, which lists the available rates
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
