import type { Db } from '../db/connection.ts';
import { sellableOf, type PurchaseRow, type UseOfPurchase } from '../extension-points/sellables.ts';
import { listGiven } from './repository.ts';

/**
 * What was done with the courses that a purchase gave, by whoever it gave them to, in the order of time: only while it gave
 * them, because before and afterwards they had them from elsewhere.
 */
export async function listUsesOfGiven(from: Db, purchase: PurchaseRow): Promise<UseOfPurchase[]> {
  const uses: UseOfPurchase[] = [];
  for (const { userId, contentId, grantedAt, endedAt } of await listGiven(from, purchase.id)) {
    const held = { ...purchase, buyerId: userId, contentId };
    const all = (await sellableOf('PPV_COURSE').listUses?.(from, held)) ?? [];
    uses.push(...all.filter(({ at }) => at >= grantedAt && (endedAt === null || at <= endedAt)));
  }
  return uses.sort((a, b) => a.at.getTime() - b.at.getTime());
}
