import { emptyAddress, type AddressText } from '@/lib/addresses/address-text';
import { parse } from '@/lib/browser/stored-json';
import { CHECKOUT_PREFIX } from '@/lib/session/personal-state';

/** Value of `addressId` for an address that is typed at checkout. */
export const NEW_ADDRESS = 'new';

/** Choices and texts of a checkout. Card data is typed at the card provider only. */
export type CheckoutDraft = {
  phone: string;
  /**
   * Name of the person who collects the order, if nothing is posted. If null, the account's name is
   * used.
   */
  name: string | null;
  /** Id of a saved address, or NEW_ADDRESS. If null, the default address is used. */
  addressId: string | null;
  address: AddressText;
  /** True if the typed address is saved for later orders. */
  isSaved: boolean;
  /** Id of the chosen delivery rate, by creator id. */
  deliveries: Record<string, string>;
  codes: string[];
  /** Note to the creator, by creator id. */
  notes: Record<string, string>;
  /** Order whose payment page was opened. */
  opened: { orderId: string; checkoutId: string } | null;
};

const empty: CheckoutDraft = {
  phone: '',
  name: null,
  addressId: null,
  address: emptyAddress,
  isSaved: true,
  deliveries: {},
  codes: [],
  notes: {},
  opened: null,
};

const listeners = new Set<() => void>();
let known: { key: string; text: string | null; draft: CheckoutDraft } = { key: '', text: null, draft: empty };

const keyOf = (userId: string) => `${CHECKOUT_PREFIX}${userId}.`;

/** Returns the draft of a person. The returned object is identical until the draft changes. */
export function readCheckoutDraft(userId: string): CheckoutDraft {
  const key = keyOf(userId);
  if (known.key !== key) known = { key, text: null, draft: empty };
  try {
    const text = sessionStorage.getItem(key);
    if (text !== known.text)
      known = { key, text, draft: { ...empty, ...(parse(text) as Partial<CheckoutDraft> | null) } };
  } catch {
    // Storage is disabled, so the draft is only in memory and is lost with the page.
  }
  return known.draft;
}

export const emptyCheckoutDraft = (): CheckoutDraft => empty;

export function watchCheckoutDraft(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Changes the draft of a person. The draft survives a reload and the redirect to the card provider.
 */
export function changeCheckoutDraft(userId: string, changes: Partial<CheckoutDraft>): void {
  const draft = { ...readCheckoutDraft(userId), ...changes };
  known = { ...known, draft };
  try {
    const text = JSON.stringify(draft);
    sessionStorage.setItem(keyOf(userId), text);
    known = { ...known, text };
  } catch {
    // Storage is full or disabled, so the draft is only in memory and is lost with the page.
  }
  for (const listener of listeners) listener();
}

/**
 * Clears the input of a paid order. The id of the order is kept, because the order's page needs it.
 */
export const finishCheckoutDraft = (userId: string): void =>
  changeCheckoutDraft(userId, { ...empty, opened: readCheckoutDraft(userId).opened });
