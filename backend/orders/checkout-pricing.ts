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

/** Items of one creator at checkout, with their sums (cents). */
export type PricedPart = {
  creatorId: string;
  lines: PricedLine[];
  /** Amount of each line after the discount, in the same order as `lines`. */
  amounts: number[];
  /** Sum of the items before the discount (cents). */
  itemsCents: number;
  discount: { code: string; offCents: number } | null;
  weightGrams: number;
  rates: OfferedRate[];
  chosen: OfferedRate | null;
};

export type PricedCheckout = {
  /** All lines of the cart, including lines that cannot be bought now. */
  lines: PricedLine[];
  parts: PricedPart[];
  refusedCodes: MatchedCodes['refused'];
};

/** Returns a quote of lines to which the discount rules can be applied. */
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

/** Lists the delivery options that a creator offers for items. */
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

/** Returns the amount that the buyer pays to one creator (cents). */
const totalOf = ({ itemsCents, discount, chosen }: PricedPart): number =>
  itemsCents - (discount?.offCents ?? 0) + (chosen?.priceCents ?? 0);

export const sumTotals = (parts: PricedPart[]): number => sum(parts.map(totalOf));

/**
 * Returns the sum of the GST of all parts (cents). The GST of each part is rounded, as on its
 * receipt.
 */
export const sumGst = (parts: PricedPart[]): number => sum(parts.map((part) => gstOf(totalOf(part))));

/**
 * Prices the caller's cart with the chosen address, deliveries and discount codes. The parts omit
 * lines that cannot be bought now.
 */
export async function priceCheckout(
  from: Db,
  buyer: Actor,
  { address, deliveries, codes: typed }: CheckoutChoices,
): Promise<PricedCheckout> {
  const lines = await readPriced(from, buyer);
  const bought = [...byCreator(lines.filter(isBuyable))];
  // An open order is cancelled before a new order is placed, so its uses of discount codes are not
  // counted.
  const [open] = await repository.listOpen(from, buyer.userId);
  const sold = toQuote(
    bought.flatMap(([sellerId, own]) => toItemLines({ sellerId, destination: null }, own)),
    open ? toOrderKey(open.id) : null,
  );
  const { codes, refused } = await matchCodes(from, buyer, sold, typed);
  // Only unknown codes are limited. A known code is sent again with each change of the address or
  // delivery.
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
