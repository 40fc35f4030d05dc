import type { Cart, LocalLine } from '@/contract/carts';
import { parse } from '@/lib/browser/stored-json';
import { findLine } from './cart-sums';

const KEY = 'kumu.cart.merged';

/** Item of this browser's cart that was added to the account's cart at login. */
export type MergedItem = {
  title: string;
  creatorName: string;
  /** Quantity in this browser before the login. */
  addedCount: number;
  /** Quantity in the account's cart after the login. */
  quantity: number;
  /** True if the stock is lower than the sum of both quantities. */
  isShort: boolean;
};

const none: MergedItem[] = [];
const listeners = new Set<() => void>();
let known: { text: string | null; items: MergedItem[] } = { text: null, items: none };

/**
 * Returns the items that the last login added to the cart. The list is empty once the user has seen
 * it. The returned array is identical until it changes.
 */
export function readMerged(): MergedItem[] {
  try {
    const text = sessionStorage.getItem(KEY);
    if (text !== known.text) known = { text, items: (parse(text) as MergedItem[] | null) ?? none };
  } catch {
    // Without storage, added items cannot be recorded.
  }
  return known.items;
}

export const nothingMerged = (): MergedItem[] => none;

export function watchMerged(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function keep(items: MergedItem[]): void {
  try {
    if (items.length > 0) sessionStorage.setItem(KEY, JSON.stringify(items));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage, added items cannot be recorded.
  }
  for (const listener of listeners) listener();
}

export const forgetMerged = (): void => keep([]);

/**
 * Stores the items that a merge added: the lines of the browser that the account's cart now has.
 */
export const keepMerged = (lines: LocalLine[], cart: Cart): void =>
  keep(
    lines.flatMap(({ variantId, quantity: addedCount }) => {
      const line = findLine(cart, variantId);
      const part = cart.parts.find(({ lines: own }) => own.some((each) => each.variantId === variantId));
      if (!line || !part) return [];
      const { title, quantity, change, leftCount } = line;
      const isShort = change?.code === 'STOCK_SHORT' || (leftCount !== null && quantity >= leftCount);
      return [{ title, creatorName: part.creator.name, addedCount, quantity, isShort }];
    }),
  );
