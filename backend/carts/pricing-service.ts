import type { CartLine } from '../../contract/carts.ts';
import type { LineProblem } from '../../contract/values/shop.ts';
import { AppError, conflict } from '../errors.ts';
import { shownPicture } from '../files/picture-service.ts';
import type { Actor } from '../http/actor.ts';
import type { Sellable } from '../products/stock-service.ts';

/** Line in the cart of a person or visitor, before it is priced. */
export type WantedLine = {
  variantId: string;
  quantity: number;
  /** Price that the buyer last saw (cents). */
  seenCents: number;
  /** Quantity that the buyer chose; `quantity` is lower while the stock is too low. */
  wantedQuantity: number;
};

/** Cart line with the current price and stock. */
export type PricedLine = CartLine & { sellable: Sellable };

/** Returns the reason why a person cannot buy a variant now; null if the variant can be bought. */
export function findProblem(sellable: Sellable, buyer: Actor | null): CartLine['problem'] {
  if (buyer?.creator && buyer.creator.id === sellable.creatorId) return 'OWN_PRODUCT';
  if (!sellable.isPublic || !sellable.isMade || !sellable.canReceive) return 'NOT_SOLD';
  if (sellable.isPaused) return 'PAUSED';
  return sellable.stock === 0 ? 'SOLD_OUT' : null;
}

/** Returns the error for a variant that cannot be bought for a reason other than its stock. */
export function refuse(problem: Exclude<LineProblem, 'SOLD_OUT'>): AppError {
  switch (problem) {
    case 'OWN_PRODUCT':
      return new AppError(403, 'OWN_PRODUCT', 'This is your own product.');
    case 'PAUSED':
      return conflict('PAUSED', 'This creator takes no orders right now.');
    case 'NOT_SOLD':
      return conflict('NOT_SOLD', 'This product is not sold any more.');
  }
}

/** Returns how a buyable line differs from what the buyer last saw; null without a difference. */
function findChange(
  { seenCents, wantedQuantity }: WantedLine,
  { priceCents }: Sellable,
  quantity: number,
): CartLine['change'] {
  if (priceCents !== seenCents) return { code: 'PRICE_CHANGED', before: seenCents };
  return quantity < wantedQuantity ? { code: 'STOCK_SHORT', before: wantedQuantity } : null;
}

/** Returns true for a variant of a product that was never public and is not the buyer's own. */
export const isUnknown = (sellable: Sellable, buyer: Actor | null): boolean =>
  !sellable.wasPublic && findProblem(sellable, buyer) === 'NOT_SOLD';

/**
 * Prices a line. The quantity of a buyable line is limited to the stock. If the product is no
 * longer public, the line contains only the price that the buyer saw.
 */
function priceLine(line: WantedLine, sellable: Sellable, buyer: Actor | null): PricedLine {
  const problem = findProblem(sellable, buyer);
  if (problem === 'NOT_SOLD' && !sellable.isPublic) return hideDetails(line, sellable);
  const quantity = problem === null ? Math.min(line.quantity, sellable.stock) : line.quantity;
  return {
    variantId: line.variantId,
    productId: sellable.productId,
    routedTitle: sellable.routedTitle,
    title: sellable.title,
    variant: sellable.variant,
    picture: shownPicture(sellable.picture),
    quantity,
    priceCents: sellable.priceCents,
    amountCents: sellable.priceCents * quantity,
    leftCount: sellable.stock <= quantity ? sellable.stock : sellable.leftCount,
    problem,
    change: problem === null ? findChange(line, sellable, quantity) : null,
    sellable,
  };
}

const hideDetails = ({ variantId, quantity, seenCents }: WantedLine, sellable: Sellable): PricedLine => ({
  variantId,
  productId: sellable.productId,
  routedTitle: sellable.routedTitle,
  title: sellable.title,
  variant: '',
  picture: null,
  quantity,
  priceCents: seenCents,
  amountCents: seenCents * quantity,
  leftCount: null,
  problem: 'NOT_SOLD',
  change: null,
  sellable,
});

/**
 * Prices lines. Omits lines of variants that no longer exist and of products that were never
 * public.
 */
export const priceLines = (
  lines: WantedLine[],
  sellables: Map<string, Sellable>,
  buyer: Actor | null,
): PricedLine[] =>
  lines.flatMap((line) => {
    const sellable = sellables.get(line.variantId);
    return sellable && !isUnknown(sellable, buyer) ? [priceLine(line, sellable, buyer)] : [];
  });

/** Returns true if a line counts towards the total and is bought at checkout. */
export const isBuyable = ({ problem }: CartLine): boolean => problem === null;

export const sumCents = (lines: Pick<CartLine, 'amountCents'>[]): number =>
  lines.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** Groups lines by creator and preserves the order of the lines. */
export const byCreator = (lines: PricedLine[]): Map<string, PricedLine[]> =>
  Map.groupBy(lines, ({ sellable }) => sellable.creatorId);
