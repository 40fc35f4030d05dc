import type { Cart, CartLine, CartPart } from '@/contract/carts';

/** Cart without lines. */
export const emptyCart: Cart = {
  parts: [],
  itemsCount: 0,
  totalCents: 0,
  changesCount: 0,
  canCheckOut: false,
  openOrder: null,
  isReminded: null,
};

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
const buyable = (lines: CartLine[]) =>
  sum(lines.filter((line) => !line.problem).map((line) => line.amountCents));

/** Returns the cart with recomputed sums. Creators without lines are omitted. */
function summedUp(cart: Cart, parts: CartPart[]): Cart {
  const shown = parts
    .filter(({ lines }) => lines.length > 0)
    // Only the server computes the amount missing for free delivery.
    .map((part) => ({ ...part, itemsCents: buyable(part.lines) }));
  const lines = shown.flatMap((part) => part.lines);
  const totalCents = sum(shown.map(({ itemsCents }) => itemsCents));
  return {
    ...cart,
    parts: shown,
    itemsCount: sum(lines.map(({ quantity }) => quantity)),
    totalCents,
    changesCount: lines.filter(({ change }) => change).length,
    canCheckOut: lines.length > 0 && lines.every(({ problem }) => !problem),
  };
}

const mapLines = (cart: Cart, change: (lines: CartLine[]) => CartLine[]): Cart =>
  summedUp(
    cart,
    cart.parts.map((part) => ({ ...part, lines: change(part.lines) })),
  );

/** Returns the cart that the server is expected to return after a change of a quantity. */
export const withQuantity = (cart: Cart, variantId: string, quantity: number): Cart =>
  mapLines(cart, (lines) =>
    lines.map((line) =>
      line.variantId === variantId ? { ...line, quantity, amountCents: quantity * line.priceCents } : line,
    ),
  );

/** Returns the cart without the given variants. */
export const withoutLines = (cart: Cart, variantIds: readonly string[]): Cart =>
  mapLines(cart, (lines) => lines.filter(({ variantId }) => !variantIds.includes(variantId)));

/** Returns every line of the cart. */
export const listLines = (cart: Cart): CartLine[] => cart.parts.flatMap(({ lines }) => lines);

export const findLine = (cart: Cart, variantId: string): CartLine | undefined =>
  listLines(cart).find((line) => line.variantId === variantId);
