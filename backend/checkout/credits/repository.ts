import { sql } from 'kysely';
import type { Db } from '../../db/connection.ts';
import type { CreditsOwner } from '../../money/ledger.ts';

/**
 * Sums the bought credits of a person or business that cannot be used (cents). Either a bank holds
 * the credits, or their refund was requested and is not in the ledger yet. A refund that the
 * provider has made is already in the ledger.
 * @param except purchase whose disputes and refunds are ignored
 */
export const sumHeldCredits = async (db: Db, owner: CreditsOwner, except?: string): Promise<number> => {
  let rows = db
    .selectFrom('purchases')
    .where('type', '=', 'CREDITS')
    // A payment in REVIEW did not add credits.
    .where('status', '=', 'SUCCESS')
    .select(
      sql<number>`coalesce(sum(
        (select coalesce(sum(held_cents), 0) from disputes where purchase_id = purchases.id)
        + (select coalesce(sum(amount_cents), 0) from refunds
           where purchase_id = purchases.id and state = 'PENDING' and provider_id is null)), 0)::bigint`.as(
        'cents',
      ),
    );
  rows =
    'buyerId' in owner && !owner.businessId
      ? rows.where('buyerId', '=', owner.buyerId).where('businessId', 'is', null)
      : rows.where('businessId', '=', owner.businessId!);
  if (except !== undefined) rows = rows.where('id', '<>', except);
  return (await rows.executeTakeFirstOrThrow()).cents;
};

/** Lists the ids of a person's own paid packs of credits, newest first. */
export const listPackIds = async (db: Db, buyerId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('purchases')
      .select('id')
      .where('buyerId', '=', buyerId)
      .where('businessId', 'is', null)
      .where('type', '=', 'CREDITS')
      .where('status', '=', 'SUCCESS')
      .orderBy('completedAt', 'desc')
      .orderBy('id', 'desc')
      .execute()
  ).map(({ id }) => id);
