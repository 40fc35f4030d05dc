import type { Cart, CartLine, CartPart } from '@/contract/carts';

/** Line that was removed, with its place in the cart. */
export type RemovedLine = {
  line: CartLine;
  /** Part of the line without its lines, for a part that has no other line. */
  part: CartPart;
  partIndex: number;
  lineIndex: number;
};

/** Row of a part: a line, or the place of a removed line. */
export type CartRow = { line: CartLine; removed?: RemovedLine };

/** Part of one creator with the places of removed lines. */
export type ShownPart = Omit<CartPart, 'lines'> & { rows: CartRow[] };

const findIn = ({ lines }: CartPart, variantId: string) => lines.find((line) => line.variantId === variantId);

/** Returns the place of a line; undefined if the cart does not have the line. */
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
 * Returns the cart with its lines in an earlier order, because a line that was added again is the
 * last one. Lines that the order does not name come last.
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

/** Returns the parts of a cart with each removed line at its earlier place. */
export function withRemovedLines(cart: Cart, removed: readonly RemovedLine[]): ShownPart[] {
  const parts: ShownPart[] = cart.parts.map(({ lines, ...part }) => ({
    ...part,
    rows: lines.map((line) => ({ line })),
  }));
  // The last removed line is placed first, so that each index counts the lines of its time.
  for (const place of removed.toReversed()) {
    // The line was added again.
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
