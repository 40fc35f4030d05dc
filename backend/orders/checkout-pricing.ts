import type { CheckoutChoices, OfferedRate } from '../../contract/carts.ts';
import { toRegion } from '../addresses/service.ts';
import { byCreator, isBuyable, sumCents, type PricedLine } from '../carts/pricing-service.ts';
import { readPriced } from '../carts/service.ts';
import { matchCodes, withDiscounts, type MatchedCodes } from '../checkout/discounts/service.ts';
import { limitUnknownCodes } from '../http/rate-limits.ts';
import type { Db } from '../db/connection.ts';
import type { Quote, QuoteLine } from '../extension-points/sellables.ts';
import type { Actor } from '../http/actor.ts';
import { gstOf } from '../money/gst.ts';
import { offerRates } from '../products/delivery-service.ts';
import type { Sellable } from '../products/stock-service.ts';
import { toItemLines, toOrderKey } from './order-lines.ts';
import * as repository from './order-repository.ts';

/** Items of one creator at checkout with their sums (cents). */
export type PricedPart = {
  creatorId: string;
  lines: PricedLine[];
  /** Amount of each line after the discount, in the order of the lines. */
  amounts: number[];
  /** Sum of the items before the discount. */
  itemsCents: number;
  discount: { code: string; offCents: number } | null;
  weightGrams: number;
  rates: OfferedRate[];
  chosen: OfferedRate | null;
};

export type PricedCheckout = {
  /** All lines of the cart, also those that cannot be bought now. */
  lines: PricedLine[];
  parts: PricedPart[];
  refusedCodes: MatchedCodes['refused'];
};

/** Returns a quote of lines for the rules of discounts. */
export const toQuote = (lines: QuoteLine[], exclusiveKey: string | null): Quote => ({
  title: '',
  content: null,
  lines,
  recurring: null,
  priceId: null,
  exclusiveKey,
  isAmountChosen: false,
  shown: { path: '', picture: null, topicId: null, creator: null, included: [] },
});

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);

type Item = Pick<Sellable, 'weightGrams' | 'canBePosted' | 'canBeCollected'> & { quantity: number };

/** Returns the weight of items (g). */
const weigh = (items: Item[]): number =>
  sum(items.map(({ weightGrams, quantity }) => weightGrams * quantity));

/** Lists the deliveries that a creator offers for items. */
export const listRates = (
  from: Db,
  creatorId: string,
  items: Item[],
  { region, itemsCents }: { region: string | null; itemsCents: number },
): Promise<OfferedRate[]> =>
  offerRates(from, creatorId, {
    region,
    grams: weigh(items),
    itemsCents,
    canBePosted: items.every(({ canBePosted }) => canBePosted),
    canBeCollected: items.every(({ canBeCollected }) => canBeCollected),
  });

/** Returns the amount that the buyer pays to the creator of a part (cents). */
const totalOf = ({ itemsCents, discount, chosen }: PricedPart): number =>
  itemsCents - (discount?.offCents ?? 0) + (chosen?.priceCents ?? 0);

export const sumTotals = (parts: PricedPart[]): number => sum(parts.map(totalOf));

/** Returns the GST of each part's total together (cents), as their receipts state it. */
export const sumGst = (parts: PricedPart[]): number => sum(parts.map((part) => gstOf(totalOf(part))));

/**
 * Prices the caller's cart with the address, deliveries and codes that were chosen so far. Lines
 * that cannot be bought now are left out of the parts.
 */
export async function priceCheckout(
  from: Db,
  buyer: Actor,
  { address, deliveries, codes: typed }: CheckoutChoices,
): Promise<PricedCheckout> {
  const lines = await readPriced(from, buyer);
  const bought = [...byCreator(lines.filter(isBuyable))];
  // An open order is cancelled before another is made, so its uses of codes do not count.
  const [open] = await repository.listOpen(from, buyer.userId);
  const sold = toQuote(
    bought.flatMap(([sellerId, own]) => toItemLines({ sellerId, destination: null }, own)),
    open ? toOrderKey(open.id) : null,
  );
  const { codes, refused } = await matchCodes(from, buyer, sold, typed);
  // A code that was found is asked for again with each change of the address or a delivery.
  if (refused.some(({ reason }) => reason === 'DISCOUNT_NOT_FOUND')) await limitUnknownCodes(buyer.userId);
  const discounted = await withDiscounts(from, buyer, { ...sold, codes }, undefined);
  const region = address === null ? null : toRegion(address);
  const parts = await Promise.all(
    bought.map(async ([creatorId, own]): Promise<PricedPart> => {
      const { discounts = {} } = discounted;
      const discount = discounts[creatorId] ?? null;
      const amounts = discounted.lines
        .filter(({ sellerId }) => sellerId === creatorId)
        .map(({ amountCents }) => amountCents);
      const items = own.map(({ sellable, quantity }) => ({ ...sellable, quantity }));
      const rates = await listRates(from, creatorId, items, { region, itemsCents: sum(amounts) });
      const choice = deliveries.find((delivery) => delivery.creatorId === creatorId);
      return {
        creatorId,
        lines: own,
        amounts,
        itemsCents: sumCents(own),
        discount: discount && { code: discount.code, offCents: discount.offCents },
        weightGrams: weigh(items),
        rates,
        chosen: rates.find(({ rateId }) => rateId === choice?.rateId) ?? null,
      };
    }),
  );
  return { lines, parts, refusedCodes: refused };
}
