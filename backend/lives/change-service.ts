import type { Trx } from '../db/connection.ts';
import { closeOpenPurchases } from '../extension-points/sellables.ts';
import { revalidate } from '../revalidation.ts';
import { publishLiveState } from './event-service.ts';
import * as repository from './repository.ts';
import { isOver } from './seat-policy.ts';

type Row = repository.LiveRow;

/**
 * Updates everything that depends on a stored change: revalidates the pages of the live and informs
 * open pages. Closes open payment pages if the live is no longer for sale or has another price.
 * @param before the locked row before the change
 * @returns the current row
 */
export async function afterChange(trx: Trx, before: Row): Promise<Row> {
  const after = await repository.getLive(trx, before.id);
  if (before.isShown || after.isShown) await revalidate(trx, 'LIVE', before.id);
  await publishLiveState(trx, before.id);
  const wasWithdrawn = before.isPublic && (!after.isPublic || (isOver(after) && !isOver(before)));
  if (wasWithdrawn || before.priceCents !== after.priceCents)
    await closeOpenPurchases(trx, { contentType: 'LIVE', contentId: before.id });
  return after;
}
