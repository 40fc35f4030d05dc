import { saleTypeOf, type SellableType } from '../../contract/values/checkout.ts';
import type { ContentType } from '../../contract/values/content.ts';
import type { Db } from '../db/connection.ts';
import { getSellable, type PurchaseRow, type UseOfPurchase } from '../extension-points/sellables.ts';
import { listGranted } from './repository.ts';

/** Sellable type that sells each content type and can list the uses of its contents. */
const saleTypes: Partial<Record<ContentType, SellableType>> = saleTypeOf;

/**
 * Lists the uses of the contents that a purchase granted, by their owners, oldest first. Uses
 * before or after the entitlement are omitted, because that access came from another source.
 */
export async function listUsesOfGranted(from: Db, purchase: PurchaseRow): Promise<UseOfPurchase[]> {
  const uses: UseOfPurchase[] = [];
  for (const { userId, contentType, contentId, grantedAt, endedAt } of await listGranted(from, purchase.id)) {
    const owned = { ...purchase, buyerId: userId, contentId };
    const type = saleTypes[contentType];
    const all = (type && (await getSellable(type).listUses?.(from, owned))) ?? [];
    uses.push(...all.filter(({ at }) => at >= grantedAt && (endedAt === null || at <= endedAt)));
  }
  return uses.sort((a, b) => a.at.getTime() - b.at.getTime());
}
