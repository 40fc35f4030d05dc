import type { LocalLine } from '@/contract/carts';
import { shopLimits } from '@/contract/values/shop';

export { noLocalLines, readLocalLines, watchLocalLines, writeLocalLines } from './stored-lines';

const within = (quantity: number) =>
  Math.min(Math.max(quantity, shopLimits.quantity.min), shopLimits.quantity.max);

/** Returns the lines with more lines added; the quantities of a variant add up. */
export function addLines(lines: LocalLine[], more: LocalLine[]): LocalLine[] {
  const byVariant = new Map(lines.map((line) => [line.variantId, line]));
  for (const { variantId, quantity, seenCents } of more) {
    const before = byVariant.get(variantId)?.quantity ?? 0;
    byVariant.set(variantId, { variantId, quantity: within(before + quantity), seenCents });
  }
  return [...byVariant.values()].slice(0, shopLimits.cartLines);
}

/** Returns the lines with another quantity of a variant. */
export const setLineQuantity = (lines: LocalLine[], variantId: string, quantity: number): LocalLine[] =>
  lines.map((line) => (line.variantId === variantId ? { ...line, quantity: within(quantity) } : line));
