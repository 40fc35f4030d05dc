import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { ContentType } from '../../contract/values/content.ts';
import type { GiftableType } from '../../contract/values/content.ts';
import type { Db } from '../db/connection.ts';
import type { Gifts } from '../db/types.ts';

export type GiftRow = Selectable<Gifts>;

export const insertGift = (db: Db, gift: Insertable<Gifts>): Promise<GiftRow> =>
  db.insertInto('gifts').values(gift).returningAll().executeTakeFirstOrThrow();

export const findGift = (db: Db, id: string): Promise<GiftRow | undefined> =>
  db.selectFrom('gifts').selectAll().where('id', '=', id).executeTakeFirst();

export const findByCode = (db: Db, code: string): Promise<GiftRow | undefined> =>
  db.selectFrom('gifts').selectAll().where('code', '=', code).executeTakeFirst();

/** Locks a gift, so that claims, revocations and refunds are serialised. */
export const lockGift = (db: Db, by: { code: string } | { id: string } | { purchaseId: string }) => {
  const rows = db.selectFrom('gifts').selectAll().forUpdate();
  const found =
    'code' in by
      ? rows.where('code', '=', by.code)
      : 'id' in by
        ? rows.where('id', '=', by.id)
        : rows.where('purchaseId', '=', by.purchaseId);
  return found.executeTakeFirst();
};

export const updateGift = (db: Db, id: string, change: Updateable<Gifts>): Promise<GiftRow> =>
  db.updateTable('gifts').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

export const listByPurchases = (db: Db, purchaseIds: string[]): Promise<GiftRow[]> =>
  purchaseIds.length
    ? db.selectFrom('gifts').selectAll().where('purchaseId', 'in', purchaseIds).execute()
    : Promise.resolve([]);

/** Lists the given contents for which a gift waits to be claimed. */
export const listWaitingIds = async (
  db: Db,
  contentType: ContentType,
  contentIds: string[],
  at: Date,
): Promise<string[]> =>
  (
    await db
      .selectFrom('gifts')
      .select('contentId')
      .distinct()
      .where('state', '=', 'WAITING')
      .where('expiresAt', '>', at)
      // The cast is safe, because another content type matches no gift.
      .where('contentType', '=', contentType as GiftableType)
      .where('contentId', 'in', contentIds)
      .execute()
  ).map(({ contentId }) => contentId);

/** Lists the purchases of gifts of the given contents that wait to be claimed. */
export const listWaitingPayments = async (
  db: Db,
  contentType: GiftableType,
  contentIds: string[],
  at: Date,
): Promise<string[]> =>
  (
    await db
      .selectFrom('gifts')
      .select('purchaseId')
      .where('state', '=', 'WAITING')
      .where('expiresAt', '>', at)
      .where('contentType', '=', contentType)
      .where('contentId', 'in', contentIds)
      .execute()
  ).map(({ purchaseId }) => purchaseId!);

/**
 * Lists paid gifts whose send time has come, and locks them, so that concurrent workers get
 * different gifts. Gifts with a disputed payment are excluded.
 */
export const lockDue = (db: Db, at: Date, limit: number): Promise<GiftRow[]> =>
  db
    .selectFrom('gifts')
    .selectAll()
    .where('state', '=', 'WAITING')
    .where('sentAt', 'is', null)
    .where('sendAt', '<=', at)
    .where('recipientEmail', '<>', '')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('purchases')
          .select('purchases.id')
          .whereRef('purchases.id', '=', 'gifts.purchaseId')
          .where('purchases.status', '=', 'SUCCESS')
          .where('purchases.frozenAt', 'is', null),
      ),
    )
    .orderBy('sendAt')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();

/**
 * Deletes unpaid gifts that were created before a time. A gift with an open payment is not deleted.
 * @param keyPrefix prefix of the exclusive key of a gift's payment
 */
export const deleteUnpaidBefore = (db: Db, before: Date, keyPrefix: string) =>
  db
    .deleteFrom('gifts')
    .where('state', '=', 'UNPAID')
    .where('createdAt', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payments')
            .select('payments.id')
            .whereRef('payments.buyerId', '=', 'gifts.giverId')
            .where('payments.exclusiveKey', '=', sql<string>`${keyPrefix} || gifts.id`)
            .where('payments.status', '=', 'OPEN'),
        ),
      ),
    )
    .execute();

export const listByGiver = (db: Db, userId: string) =>
  db
    .selectFrom('gifts')
    .select(['id', 'contentType', 'contentId', 'recipientName', 'recipientEmail', 'message'])
    .select(['sendAt', 'state', 'purchaseId', 'createdAt', 'paidAt', 'sentAt', 'expiresAt', 'claimedAt'])
    .where('giverId', '=', userId)
    .orderBy('createdAt')
    .execute();

/**
 * Lists the claimed gifts of a person. The giver is omitted, because the giver is another person.
 */
export const listClaimedBy = (db: Db, userId: string) =>
  db
    .selectFrom('gifts')
    .select(['contentType', 'contentId', 'claimedAt'])
    .where('claimedBy', '=', userId)
    .orderBy('claimedAt')
    .execute();

/** Deletes the recipients' names and addresses and the messages in the gifts of an erased giver. */
export const forgetRecipients = (db: Db, giverId: string) =>
  db
    .updateTable('gifts')
    .set({ recipientName: '', recipientEmail: '', message: '' })
    .where('giverId', '=', giverId)
    .execute();
