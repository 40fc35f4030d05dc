import type { Trx } from '../../db/connection.ts';
import type { PurchaseRow } from '../../extension-points/sellables.ts';
import { notify } from '../../notices/service.ts';
import * as repository from './repository.ts';
import type { LineRow } from './repository.ts';

/** Notifies the sellers of purchase lines, with the amounts of their lines. */
export async function notifySellers(
  trx: Trx,
  name: 'saleMade' | 'saleRecorded' | 'saleRefunded' | 'saleLost',
  purchase: PurchaseRow,
  lines: LineRow[],
): Promise<void> {
  for (const line of lines) {
    const { sellerId: creatorId, title, amountCents: amount, feeCents: fee } = line;
    // A refund step may be so small that some lines have no share of it.
    if (creatorId === null || (amount === 0 && fee === 0)) continue;
    const isCorrection = name === 'saleRefunded' && amount <= 0;
    await notify(trx, isCorrection ? 'refundCorrected' : name, {
      creatorId,
      personId: purchase.buyerId,
      purchaseId: purchase.id,
      // The line of a tip has no content, so the content of the purchase is used.
      contentType: line.contentType ?? purchase.contentType,
      contentId: line.contentId ?? purchase.contentId,
      soldAs: purchase.type,
      source: purchase.paidWith,
      title,
      amount,
      fee,
      share: amount - fee,
    });
  }
}

/**
 * Records a sale in the creators' figures. The domain of the sale notifies each creator once about
 * all lines of the sale.
 */
export const recordSale = async (trx: Trx, purchase: PurchaseRow): Promise<void> =>
  notifySellers(trx, 'saleRecorded', purchase, await repository.listLines(trx, purchase.id));

/** Notifies the creators whose content was sold. */
export const notifyOfSale = async (trx: Trx, purchase: PurchaseRow): Promise<void> =>
  notifySellers(trx, 'saleMade', purchase, await repository.listLines(trx, purchase.id));
