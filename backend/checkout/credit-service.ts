import type { Actor } from '../http/actor.ts';
import { db, inTransaction } from '../db/connection.ts';
import { sellableOf, type PurchaseRow } from '../extension-points/sellables.ts';
import { conflict, invalidField } from '../http/errors.ts';
import { isOverdrawn } from '../money/ledger.ts';
import { creditsSpent } from '../money/postings.ts';
import { settlePurchase } from './fulfil-service.ts';
import * as repository from './repository.ts';
import { closeOpenOf, quoteAsSeen, rowsOf, type Order } from './service.ts';

/**
 * Pays for content with the buyer's credits: one purchase, paid at once, whose money is already here. Spent at the same time
 * elsewhere, the ceiling of the buyer's account in the ledger lets through only what there is.
 * @throws the sellable's errors, 409 PRICE_CHANGED, 409 NOT_ENOUGH_CREDITS, 409 ALREADY_UNLOCKED, 422 NOT_FOR_CREDITS.
 */
export async function payWithCredits(
  buyer: Actor,
  given: Pick<Order, 'type' | 'contentId' | 'priceCents' | 'context'>,
): Promise<PurchaseRow> {
  const { shown, exclusiveKey } = await quoteAsSeen(db, buyer, given);
  // A payment page of the same thing could still be paid.
  if (exclusiveKey !== null) await closeOpenOf(buyer, exclusiveKey);
  const order: Order = { ...given, successPath: shown.path, cancelPath: shown.path };
  return inTransaction(async (trx) => {
    const sold = await quoteAsSeen(trx, buyer, order);
    const [line, ...others] = sold.lines;
    if (!line?.sellerId || others.length || sold.recurring || sold.isAmountChosen || exclusiveKey === null)
      throw invalidField('type', 'NOT_FOR_CREDITS', 'Credits cannot pay for this.');
    const { purchase, lines } = rowsOf(buyer, order, sold);
    const added = await repository.insertPurchase(trx, { ...purchase, paidWith: 'CREDITS' }, lines);
    const locked = added && (await repository.lockPurchase(trx, added));
    if (!locked) throw conflict('IN_PROGRESS', 'This purchase is being settled. Try again in a moment.');
    // Another spend of the same may have been first.
    if (!((await sellableOf(order.type).isDeliverable?.(trx, locked)) ?? true))
      throw conflict('ALREADY_UNLOCKED', 'You have this already. It is in your library.');
    const { id, amountCents, feeCents } = locked;
    await creditsSpent(trx, { id, userId: buyer.userId, creatorId: line.sellerId, amountCents, feeCents });
    return settlePurchase(trx, locked, {});
  }).catch((error: unknown) => {
    if (isOverdrawn(error)) throw conflict('NOT_ENOUGH_CREDITS', 'You do not have enough credits for this.');
    throw error;
  });
}
