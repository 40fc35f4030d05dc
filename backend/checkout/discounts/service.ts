import { now } from '../../clock.ts';
import type { Db, Trx } from '../../db/connection.ts';
import { AppError, conflict } from '../../errors.ts';
import type { PurchaseRow, Quote } from '../../extension-points/sellables.ts';
import type { Actor } from '../../http/actor.ts';
import { findRefusal, offCents, reducibleLine, type DiscountRefusal } from './policy.ts';
import * as repository from './repository.ts';

const messages: Record<DiscountRefusal, string> = {
  DISCOUNT_NOT_FOUND: 'We do not know this code here.',
  DISCOUNT_ENDED: 'This code has ended.',
  DISCOUNT_USED_UP: 'This code has been used as often as it can be.',
  DISCOUNT_USED: 'You have used this code already.',
  DISCOUNT_TOO_BIG: 'This code would leave less to pay than a card can.',
  DISCOUNT_NOT_FOR_THIS: 'This code is not for this.',
  DISCOUNT_WITH_TRIAL: 'A code does not go with free days.',
};

const refused = (code: DiscountRefusal): AppError =>
  code === 'DISCOUNT_NOT_FOUND' ? new AppError(404, code, messages[code]) : conflict(code, messages[code]);

/**
 * Applies a discount code to a one-time sale of one creator or to the first month of a membership.
 * The discounted price must still be payable by card. Without a code, the quote is unchanged.
 * @throws 404, 409 with the reason why the code does not apply
 */
export async function withDiscount(
  from: Db,
  buyer: Actor | null,
  sold: Quote,
  code: string | undefined,
): Promise<Quote> {
  if (code === undefined) return sold;
  const line = reducibleLine(sold);
  if (!line) throw refused('DISCOUNT_NOT_FOR_THIS');
  const row = await repository.findByCode(from, line.sellerId!, code);
  if (!row) throw refused('DISCOUNT_NOT_FOUND');
  const { exclusiveKey } = sold;
  const uses = await repository.countUses(from, row.id, { buyerId: buyer?.userId ?? null, exclusiveKey });
  const refusal = findRefusal(row, line, sold, uses, now());
  if (refusal) throw refused(refusal);
  const off = offCents(row, line.amountCents);
  return {
    ...sold,
    lines: [{ ...line, amountCents: line.amountCents - off }],
    discount: { codeId: row.id, code: row.code, offCents: off },
  };
}

/**
 * Reserves a use of a purchase's code, if the purchase has a code, in the transaction that stores
 * the purchase. The purchase counts as a use until it ends unpaid.
 * @throws 409 if a limit of the code was reached in the meantime
 */
export async function reserveCode(
  trx: Trx,
  { buyerId, exclusiveKey, discountCodeId }: PurchaseRow,
): Promise<void> {
  if (discountCodeId === null) return;
  const { totalLimit, personLimit } = await repository.lockCode(trx, discountCodeId);
  const uses = await repository.countUses(trx, discountCodeId, { buyerId, exclusiveKey });
  if (personLimit !== null && uses.ofPerson >= personLimit) throw refused('DISCOUNT_USED');
  if (totalLimit !== null && uses.total >= totalLimit) throw refused('DISCOUNT_USED_UP');
}
