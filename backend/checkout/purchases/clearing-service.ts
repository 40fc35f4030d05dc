import { workingDaysAfter } from '../../../contract/rules/working-days.ts';
import type { Db } from '../../db/connection.ts';
import { log } from '../../log.ts';
import { readFunds } from '../../providers/payments/accounts.ts';
import { findPurchase } from './repository.ts';

/**
 * Returns the day on which a card payment to the seller's account clears. Returns undefined for a
 * share that the platform transfers, and if the card provider does not respond.
 */
export async function findClearingDay(db: Db, purchaseId: string): Promise<Date | undefined> {
  const purchase = await findPurchase(db, purchaseId);
  if (purchase?.paidWith !== 'CARD' || purchase.isSplit) return undefined;
  if (!purchase.destination || !purchase.completedAt) return undefined;
  try {
    const { clearsInDays } = await readFunds(purchase.destination);
    return workingDaysAfter(purchase.completedAt, clearsInDays);
  } catch (error) {
    log.warn({ err: error, purchaseId }, 'the clearing day of a sale is unknown');
    return undefined;
  }
}
