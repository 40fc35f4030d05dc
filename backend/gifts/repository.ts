import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { ContentType } from '../../contract/values/content.ts';
import type { GivenType } from '../../contract/values/gifts.ts';
import type { Db } from '../db/connection.ts';
import type { Gifts } from '../db/types.ts';

export type GiftRow = Selectable<Gifts>;

export const insertGift = (db: Db, gift: Insertable<Gifts>): Promise<GiftRow> =>
  db.insertInto('gifts').values(gift).returningAll().executeTakeFirstOrThrow();

export const findGift = (db: Db, id: string): Promise<GiftRow | undefined> =>
  db.selectFrom('gifts').selectAll().where('id', '=', id).executeTakeFirst();

export const findByCode = (db: Db, code: string): Promise<GiftRow | undefined> =>
  db.selectFrom('gifts').selectAll().where('code', '=', code).executeTakeFirst();

/** Whoever claims a gift, takes it back or refunds it does so one after the other. */
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

/** Which of some contents can still be claimed with a gift. */
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
      // The kinds that are given are some of those of content.
      .where('contentType', '=', contentType as GivenType)
      .where('contentId', 'in', contentIds)
      .execute()
  ).map(({ contentId }) => contentId);

/** The payments of gifts of some things that nobody has claimed and that can still be claimed. */
export const listWaitingPayments = async (
  db: Db,
  contentType: GivenType,
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

/** Paid gifts whose day has come, each locked for one worker; not those whose payment a bank disputes. */
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

/** @param keyPrefix of the payments that may still be under way: a gift that has one is kept */
export const deleteUnpaidBefore = (db: Db, before: Date, keyPrefix: string) =>
  db
    .deleteFrom('gifts')
    .where('state', '=', 'UNPAID')
    .where('createdAt', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('purchases')
            .select('purchases.id')
            .whereRef('purchases.buyerId', '=', 'gifts.giverId')
            .where('purchases.exclusiveKey', '=', sql<string>`${keyPrefix} || gifts.id`)
            .where('purchases.status', '=', 'IN_PROGRESS'),
        ),
      ),
    )
    .execute();

export const listGivenBy = (db: Db, userId: string) =>
  db
    .selectFrom('gifts')
    .select(['id', 'contentType', 'contentId', 'recipientName', 'recipientEmail', 'message'])
    .select(['sendAt', 'state', 'purchaseId', 'createdAt', 'paidAt', 'sentAt', 'expiresAt', 'claimedAt'])
    .where('giverId', '=', userId)
    .orderBy('createdAt')
    .execute();

/** Without who gave them: that is another person. */
export const listClaimedBy = (db: Db, userId: string) =>
  db
    .selectFrom('gifts')
    .select(['contentType', 'contentId', 'claimedAt'])
    .where('claimedBy', '=', userId)
    .orderBy('claimedAt')
    .execute();

/** What an erased giver wrote of others, and to them. */
export const forgetRecipients = (db: Db, giverId: string) =>
  db
    .updateTable('gifts')
    .set({ recipientName: '', recipientEmail: '', message: '' })
    .where('giverId', '=', giverId)
    .execute();
