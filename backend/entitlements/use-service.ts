import { saleTypeOf, type SellableType } from '../../contract/values/checkout.ts';
import type { ContentType } from '../../contract/values/content.ts';
import type { Db } from '../db/connection.ts';
import { sellableOf, type PurchaseRow, type UseOfPurchase } from '../extension-points/sellables.ts';
import { listGiven } from './repository.ts';

/** What a kind is sold as knows what was done with it. */
const saleTypes: Partial<Record<ContentType, SellableType>> = saleTypeOf;

/**
 * What was done with the contents that a purchase gave, by whoever it gave them to, in the order of time: only while it gave
 * them, because before and afterwards they had them from elsewhere.
 */
export async function listUsesOfGiven(from: Db, purchase: PurchaseRow): Promise<UseOfPurchase[]> {
  const uses: UseOfPurchase[] = [];
  for (const { userId, contentType, contentId, grantedAt, endedAt } of await listGiven(from, purchase.id)) {
    const held = { ...purchase, buyerId: userId, contentId };
    const type = saleTypes[contentType];
    const all = (type && (await sellableOf(type).listUses?.(from, held))) ?? [];
    uses.push(...all.filter(({ at }) => at >= grantedAt && (endedAt === null || at <= endedAt)));
  }
  return uses.sort((a, b) => a.at.getTime() - b.at.getTime());
}
