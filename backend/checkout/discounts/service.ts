import { now } from '../../clock.ts';
import type { Db, Trx } from '../../db/connection.ts';
import { AppError, conflict } from '../../errors.ts';
import type { PurchaseRow, Quote } from '../../extension-points/sellables.ts';
import type { Actor } from '../../http/actor.ts';
import {
  findRefusal,
  isFor,
  listReducibleSellers,
  offCents,
  shareDiscount,
  sumAmounts,
  type CodeRow,
  type DiscountRefusal,
} from './policy.ts';
import * as repository from './repository.ts';

const messages: Record<DiscountRefusal, string> = {
  DISCOUNT_NOT_FOUND: 'We do not know this code here.',
  DISCOUNT_ENDED: 'This code has ended.',
  DISCOUNT_USED_UP: 'This code has been used as often as it can be.',
  DISCOUNT_USED: 'You have used this code already.',
  DISCOUNT_TOO_BIG: 'This code would leave less to pay than a card can.',
  DISCOUNT_NOT_FOR_THIS: 'This code is not for this.',
  DISCOUNT_WITH_TRIAL: 'A code does not go with free days.',
  DISCOUNT_ONE_EACH: 'Another code of this creator is used already.',
};

/** Returns the error for a code that does not apply. */
export const refused = (code: DiscountRefusal): AppError =>
  code === 'DISCOUNT_NOT_FOUND' ? new AppError(404, code, messages[code]) : conflict(code, messages[code]);

type Attempt = { buyer: Actor | null; sold: Quote };

/** Finds the code of a creator and the reason why it does not apply to a quote, if there is one. */
async function findCode(
  from: Db,
  { buyer, sold }: Attempt,
  sellerId: string,
  code: string,
): Promise<{ row?: CodeRow; refusal?: DiscountRefusal }> {
  const row = await repository.findByCode(from, sellerId, code);
  if (!row) return { refusal: 'DISCOUNT_NOT_FOUND' };
  const { exclusiveKey } = sold;
  const uses = await repository.countUses(from, row.id, { buyerId: buyer?.userId ?? null, exclusiveKey });
  return { row, refusal: findRefusal(row, sold, uses, now()) };
}

/** Reduces the lines of a quote to which a discount code applies. */
function reduce(sold: Quote, row: CodeRow): Quote {
  const reduced = sold.lines.filter((line) => isFor(row, line));
  const off = offCents(row, sumAmounts(reduced));
  const shares = shareDiscount(off, reduced);
  return {
    ...sold,
    lines: sold.lines.map((line) => {
      const index = reduced.indexOf(line);
      return index < 0 ? line : { ...line, amountCents: line.amountCents - shares[index]! };
    }),
    discounts: { ...sold.discounts, [row.creatorId]: { codeId: row.id, code: row.code, offCents: off } },
  };
}

/**
 * Applies the discount codes of a quote: the code that a buyer typed for the contents of one
 * creator, or the codes of the offer itself. A code reduces the one-time sales of its creator or
 * the first month of a membership. The discounted prices must still be payable by card. Without a
 * code, the quote is unchanged.
 * @throws 404, 409 with the reason why a code does not apply
 */
export async function withDiscounts(
  from: Db,
  buyer: Actor | null,
  sold: Quote,
  typed: string | undefined,
): Promise<Quote> {
  let codes = Object.entries(sold.codes ?? {});
  if (typed !== undefined) {
    const [sellerId, ...others] = listReducibleSellers(sold);
    if (sellerId === undefined || others.length) throw refused('DISCOUNT_NOT_FOR_THIS');
    codes = [[sellerId, typed]];
  }
  let discounted = sold;
  for (const [sellerId, code] of codes) {
    const { row, refusal } = await findCode(from, { buyer, sold }, sellerId, code);
    if (!row || refusal) throw refused(refusal ?? 'DISCOUNT_NOT_FOUND');
    discounted = reduce(discounted, row);
  }
  return discounted;
}

/** Typed discount codes by seller, and the typed codes that apply to no seller. */
export type MatchedCodes = {
  codes: Record<string, string>;
  refused: { code: string; reason: DiscountRefusal }[];
};

/**
 * Matches the discount codes that a buyer typed with the sellers of a quote. Each seller gets at
 * most one code, which is the first applicable code in the typed order. A code that several sellers
 * created applies to each of these sellers.
 */
export async function matchCodes(
  from: Db,
  buyer: Actor | null,
  sold: Quote,
  typed: string[],
): Promise<MatchedCodes> {
  const matched: MatchedCodes = { codes: {}, refused: [] };
  const codes = [...new Set(typed)];
  const sellers = listReducibleSellers(sold);
  const found = await Promise.all(
    codes.map((code) =>
      Promise.all(sellers.map((sellerId) => findCode(from, { buyer, sold }, sellerId, code))),
    ),
  );
  for (const [index, code] of codes.entries()) {
    const reasons: DiscountRefusal[] = [];
    let isApplied = false;
    for (const [place, sellerId] of sellers.entries()) {
      const { row, refusal } = found[index]![place]!;
      if (!row) continue;
      if (refusal) reasons.push(refusal);
      else if (matched.codes[sellerId] !== undefined) reasons.push('DISCOUNT_ONE_EACH');
      else {
        matched.codes[sellerId] = code;
        isApplied = true;
      }
    }
    if (!isApplied) matched.refused.push({ code, reason: reasons[0] ?? 'DISCOUNT_NOT_FOUND' });
  }
  return matched;
}

/**
 * Reserves a use of the discount code of each purchase that has a code. Runs in the transaction
 * that stores the purchases. A purchase counts as a use unless it ends unpaid. To prevent
 * deadlocks, codes are locked by id, and before seats and stock are reserved.
 * @throws 409 if a limit of a code was reached in the meantime
 */
export async function reserveCodes(trx: Trx, purchases: PurchaseRow[]): Promise<void> {
  const byCode = new Map(
    purchases.flatMap((purchase) =>
      purchase.discountCodeId === null ? [] : [[purchase.discountCodeId, purchase] as const],
    ),
  );
  for (const codeId of [...byCode.keys()].sort()) {
    const { totalLimit, personLimit } = await repository.lockCode(trx, codeId);
    const uses = await repository.countUses(trx, codeId, byCode.get(codeId)!);
    if (personLimit !== null && uses.ofPerson >= personLimit) throw refused('DISCOUNT_USED');
    if (totalLimit !== null && uses.total >= totalLimit) throw refused('DISCOUNT_USED_UP');
  }
}
