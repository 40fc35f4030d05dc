import type { Actor } from '../../http/actor.ts';
import { db, inTransaction, type Db, type Trx } from '../../db/connection.ts';
import { getSellable, type PurchaseRow, type Quote } from '../../extension-points/sellables.ts';
import { conflict, invalidField } from '../../errors.ts';
import { creditsOwedCents, isOverdrawn } from '../../money/ledger.ts';
import { creditsSpent, lockCreditAccounts } from '../../money/postings.ts';
import { readFreeCredits } from './free-credits-service.ts';
import { settlePurchase } from '../purchases/fulfil-service.ts';
import * as repository from '../purchases/repository.ts';
import * as payments from '../payments/repository.ts';
import { addPayment, closeOpenPurchase, toPaymentRows } from '../payments/service.ts';
import { quoteAsSeen, type Order } from '../service.ts';
import { claimTransfer } from '../transfers/service.ts';

const tooFew = () => conflict('NOT_ENOUGH_CREDITS', 'You do not have enough credits for this.');

type Wanted = Pick<Order, 'type' | 'contentId' | 'priceCents' | 'context' | 'code'>;

/**
 * Returns the quote of content that can be paid with credits. The quote has one line of one creator
 * and is not recurring.
 * @throws the sellable's errors, 409 PRICE_CHANGED, 422 NOT_FOR_CREDITS
 */
export async function quoteForCredits(from: Db, buyer: Actor, wanted: Wanted): Promise<Quote> {
  const sold = await quoteAsSeen(from, buyer, wanted);
  const [line, ...others] = sold.lines;
  const isOnce = !sold.recurring && sold.exclusiveKey !== null;
  if (!line?.sellerId || others.length || !isOnce)
    throw invalidField('type', 'NOT_FOR_CREDITS', 'Credits cannot pay for this.');
  return sold;
}

/**
 * Pays for content with the buyer's credits and settles the purchase at once. The ledger rejects
 * concurrent spending that would overdraw the buyer's account.
 * @param also called in the same transaction
 * @throws the errors of `quoteForCredits`, 409 NOT_ENOUGH_CREDITS, CREDITS_ON_HOLD,
 *   ALREADY_UNLOCKED, IN_PROGRESS
 */
export async function payWithCredits(
  buyer: Actor,
  given: Wanted,
  also?: (trx: Trx) => Promise<void>,
): Promise<PurchaseRow> {
  const { shown, exclusiveKey } = await quoteForCredits(db, buyer, given);
  if ((await creditsOwedCents(db, buyer.userId)).all < given.priceCents) throw tooFew();
  // An open payment page for the same content could otherwise still be paid.
  if (exclusiveKey !== null) await closeOpenPurchase(buyer, exclusiveKey);
  const { userId } = buyer;
  const order: Order = { ...given, successPath: shown.path, cancelPath: shown.path };
  return inTransaction(async (trx) => {
    const sold = await quoteForCredits(trx, buyer, order);
    await lockCreditAccounts(trx, userId, sold.lines[0]!.sellerId!);
    const added = await addPayment(trx, toPaymentRows(buyer, order, sold), 'CREDITS');
    const locked = added && (await repository.lockPurchase(trx, added.purchases[0]!));
    if (!locked) throw conflict('IN_PROGRESS', 'This purchase is being settled. Try again in a moment.');
    // A concurrent spend on the same content may have been settled first.
    if (!((await getSellable(order.type).isDeliverable?.(trx, locked)) ?? true))
      throw conflict('ALREADY_UNLOCKED', 'You have this already. It is in your library.');
    const { id, amountCents, feeCents } = locked;
    const creatorId = sold.lines[0]!.sellerId!;
    const spent = { id, userId, creatorId, amountCents, feeCents };
    const grantedCents = (await creditsSpent(trx, spent)) ?? 0;
    // The posting has locked the account, so the remaining balance can be compared with the held
    // amount.
    const { freeCents } = await readFreeCredits(trx, { buyerId: userId });
    if (grantedCents < amountCents && freeCents < 0)
      throw conflict('CREDITS_ON_HOLD', 'A bank looks at the payment for these credits, or it is refunded.');
    await claimTransfer(trx, id, { ...locked, sellerId: creatorId });
    await also?.(trx);
    await payments.updatePayment(trx, locked.paymentId, { status: 'PAID' });
    return settlePurchase(trx, locked, { grantedCents });
  }).catch((error: unknown) => {
    if (isOverdrawn(error)) throw tooFew();
    throw error;
  });
}
