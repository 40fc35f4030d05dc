import type { Trx } from '../../db/connection.ts';
import type { PurchaseRow } from '../../extension-points/sellables.ts';
import { notify } from '../../notices/service.ts';
import * as repository from './repository.ts';
import type { LineRow } from './repository.ts';

/** Notifies the creators who are paid by lines of a purchase, with the amounts of the lines. */
export async function notifySellers(
  trx: Trx,
  name: 'saleMade' | 'saleRecorded' | 'saleRefunded' | 'saleLost',
  purchase: PurchaseRow,
  lines: LineRow[],
): Promise<void> {
  for (const line of lines) {
    const { sellerId: creatorId, title, amountCents: amount, feeCents: fee } = line;
    // A step of a refund may be too small to concern each line.
    if (creatorId === null || (amount === 0 && fee === 0)) continue;
    const isCorrection = name === 'saleRefunded' && amount <= 0;
    await notify(trx, isCorrection ? 'refundCorrected' : name, {
      creatorId,
      personId: purchase.buyerId,
      purchaseId: purchase.id,
      // The line of a tip names no content, which is that of its purchase.
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
 * Records a sale in the creators' figures. Its domain notifies them of all lines of the sale
 * together.
 */
export const recordSale = async (trx: Trx, purchase: PurchaseRow): Promise<void> =>
  notifySellers(trx, 'saleRecorded', purchase, await repository.listLines(trx, purchase.id));

/** Notifies the creators whose content was sold. */
export const notifyOfSale = async (trx: Trx, purchase: PurchaseRow): Promise<void> =>
  notifySellers(trx, 'saleMade', purchase, await repository.listLines(trx, purchase.id));
