import type { CheckoutPreview } from '@/contract/carts';
import { findFaults, type AddressFault, type AddressField } from '@/lib/addresses/address-text';
import type { CheckoutDraft } from './checkout-draft';

/** Reason why an order cannot be paid, with the id of the control that fixes it. */
export type CheckoutFault =
  | { id: string; kind: 'address'; field: AddressField; fault: AddressFault }
  | { id: string; kind: 'name' | 'phone' }
  | { id: string; kind: 'delivery' | 'unreachable'; creatorName: string };

/** Ids of the controls. */
export const controlIds = {
  phone: 'phone',
  name: 'collect-name',
  /** Prefix of the ids of the fields of a typed address. */
  address: 'new-',
  delivery: (creatorId: string) => `delivery-${creatorId}`,
} as const;

type Choices = {
  draft: CheckoutDraft;
  preview: CheckoutPreview;
  name: string;
  /** True if the buyer types a new address instead of choosing a saved address. */
  isTyped: boolean;
};

const isPhone = (text: string) => /^\+?[\d ()-]{6,25}$/.test(text.trim());

/** Returns the missing or invalid inputs, in the order of the page. */
export function findCheckoutFaults({ draft, preview, name, isTyped }: Choices): CheckoutFault[] {
  const { isCollected, parts } = preview;
  const found: CheckoutFault[] = [];
  // A phone number is required only for collection, because the creator calls the person who
  // collects.
  const mayBeEmpty = !isCollected && draft.phone.trim() === '';
  if (!mayBeEmpty && !isPhone(draft.phone)) found.push({ id: controlIds.phone, kind: 'phone' });
  if (isCollected && name.trim() === '') found.push({ id: controlIds.name, kind: 'name' });
  if (!isCollected && isTyped)
    for (const [key, fault] of Object.entries(findFaults(draft.address))) {
      const field = key as AddressField;
      found.push({ id: controlIds.address + field, kind: 'address', field, fault });
    }
  for (const { creator, isUnreachable, chosenRateId, rates } of parts) {
    const place = { id: controlIds.delivery(creator.id), creatorName: creator.name };
    if (isUnreachable && chosenRateId === null) found.push({ ...place, kind: 'unreachable' });
    // Without an address, no rates are offered yet.
    else if (chosenRateId === null && rates.length > 0) found.push({ ...place, kind: 'delivery' });
  }
  return found;
}
