import type { Cart, CartLine, CartPart } from '@/contract/carts';

/** Removed line with its position in the cart. */
export type RemovedLine = {
  line: CartLine;
  /**
   * Part of the cart that contained the line, without its lines. It is used if the cart no longer
   * has that creator's part.
   */
  part: CartPart;
  partIndex: number;
  lineIndex: number;
};

/** Row of a creator's part: a line of the cart, or a removed line at its former position. */
export type CartRow = { line: CartLine; removed?: RemovedLine };

/** A creator's part of the cart, including its removed lines. */
export type ShownPart = Omit<CartPart, 'lines'> & { rows: CartRow[] };

const findIn = ({ lines }: CartPart, variantId: string) => lines.find((line) => line.variantId === variantId);

/** Returns the position of a line; undefined if the cart does not have the line. */
export function findPlace(cart: Cart, variantId: string): RemovedLine | undefined {
  for (const [partIndex, part] of cart.parts.entries()) {
    const lineIndex = part.lines.findIndex((line) => line.variantId === variantId);
    const line = part.lines[lineIndex];
    if (line) return { line, part: { ...part, lines: [] }, partIndex, lineIndex };
  }
  return undefined;
}

/** Returns the variants of a cart in the order of its lines. */
export const toLineOrder = (cart: Cart): string[] =>
  cart.parts.flatMap(({ lines }) => lines.map(({ variantId }) => variantId));

/**
 * Returns the cart with its lines in an earlier order. Without it, a line that is added again would
 * be last. Lines that the order does not name are last.
 */
export function inLineOrder(cart: Cart, order: readonly string[]): Cart {
  if (order.length === 0) return cart;
  const places = new Map(order.map((variantId, place) => [variantId, place]));
  const placeOf = ({ variantId }: CartLine) => places.get(variantId) ?? order.length;
  const parts = cart.parts.map((part) => ({
    ...part,
    lines: part.lines.toSorted((one, other) => placeOf(one) - placeOf(other)),
  }));
  const firstOf = ({ lines }: CartPart) => Math.min(...lines.map(placeOf));
  return { ...cart, parts: parts.toSorted((one, other) => firstOf(one) - firstOf(other)) };
}

/** Returns the parts of a cart with each removed line at its former position. */
export function withRemovedLines(cart: Cart, removed: readonly RemovedLine[]): ShownPart[] {
  const parts: ShownPart[] = cart.parts.map(({ lines, ...part }) => ({
    ...part,
    rows: lines.map((line) => ({ line })),
  }));
  // The most recently removed line is inserted first, because its index counts the lines at the
  // time of its removal.
  for (const place of removed.toReversed()) {
    // Skips a line that was added again.
    if (cart.parts.some((part) => findIn(part, place.line.variantId))) continue;
    let part = parts.find(({ creator }) => creator.id === place.part.creator.id);
    if (!part) {
      const { lines, ...head } = place.part;
      part = { ...head, rows: lines.map((line) => ({ line })) };
      parts.splice(place.partIndex, 0, part);
    }
    part.rows.splice(place.lineIndex, 0, { line: place.line, removed: place });
  }
  return parts;
}
