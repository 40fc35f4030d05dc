import type { LocalLine } from '@/contract/carts';
import { parse, removeStored, store } from '@/lib/browser/stored-json';

const KEY = 'kumu.cart';
const none: LocalLine[] = [];
const listeners = new Set<() => void>();
let known: { text: string | null; lines: LocalLine[] } = { text: null, lines: none };

const isLine = (value: unknown): value is LocalLine => {
  const line = value as Partial<LocalLine> | null;
  return (
    typeof line?.variantId === 'string' &&
    Number.isSafeInteger(line.quantity) &&
    Number.isSafeInteger(line.seenCents)
  );
};

/**
 * Returns the lines of a visitor's cart, which this browser keeps. The returned array is identical
 * until the lines change.
 */
export function readLocalLines(): LocalLine[] {
  try {
    const text = localStorage.getItem(KEY);
    if (text !== known.text) {
      const lines = parse(text);
      known = { text, lines: Array.isArray(lines) ? lines.filter(isLine) : none };
    }
  } catch {
    // Storage is disabled, so the last known lines are returned.
  }
  return known.lines;
}

export const noLocalLines = (): LocalLine[] => none;

export function watchLocalLines(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Stores the lines. Without storage, the lines are only in memory and are lost with the page. */
export function writeLocalLines(lines: LocalLine[]): void {
  if (lines.length === 0) {
    removeStored(KEY);
    known = { text: null, lines: none };
  } else if (!store(KEY, lines)) known = { ...known, lines };
  for (const listener of listeners) listener();
}

/** Returns the number of items in the lines. */
export const countItems = (lines: LocalLine[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);
