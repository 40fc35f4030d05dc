import { sql, type Updateable } from 'kysely';
import type { Db } from '../db/connection.ts';
import type { DigitalProductVersions } from '../db/types.ts';

/** A version of a digital product. */
export type VersionRef = { productId: string; number: number };

export const findVersion = (db: Db, { productId, number }: VersionRef) =>
  db
    .selectFrom('digitalProductVersions')
    .selectAll()
    .where('productId', '=', productId)
    .where('number', '=', number)
    .executeTakeFirst();

export const updateVersion = (
  db: Db,
  { productId, number }: VersionRef,
  change: Updateable<DigitalProductVersions>,
) =>
  db
    .updateTable('digitalProductVersions')
    .set(change)
    .where('productId', '=', productId)
    .where('number', '=', number)
    .execute();

/**
 * Returns the condition for entitlements that may grant a digital product: its own, and those of
 * courses that include or included it.
 */
export const grantCondition = (productId: string) => sql<boolean>`(
  (content_type = 'DIGITAL_PRODUCT' and content_id = ${productId}::uuid)
  or (content_type = 'COURSE' and content_id in (
    select id from courses where digital_product_id = ${productId}::uuid
    union select course_id from course_past_products where product_id = ${productId}::uuid))
)`;

/**
 * Stores the recipients of a version's mail: owners of the product, or of a course that includes or
 * included it, before the publication. Each recipient is checked again when their mail is made.
 */
export const fillRecipients = (db: Db, { productId, number }: VersionRef) =>
  sql`
  insert into digital_product_mails (product_id, number, user_id)
  select distinct ${productId}::uuid, ${number}::integer, user_id from entitlements
  where ended_at is null and frozen_at is null
    and granted_at <= (select published_at from digital_product_versions
      where product_id = ${productId} and number = ${number})
    and ${grantCondition(productId)}
  on conflict do nothing`.execute(db);

/** Removes a batch of recipients from the list, for the transaction that makes their mails. */
export const takeRecipients = async (
  trx: Db,
  { productId, number }: VersionRef,
  limit: number,
): Promise<string[]> =>
  (
    await trx
      .deleteFrom('digitalProductMails')
      .where('productId', '=', productId)
      .where('number', '=', number)
      .where('userId', 'in', (at) =>
        at
          .selectFrom('digitalProductMails')
          .select('userId')
          .where('productId', '=', productId)
          .where('number', '=', number)
          .orderBy('userId')
          .limit(limit),
      )
      .returning('userId')
      .execute()
  ).map(({ userId }) => userId);

export const clear = (db: Db, { productId, number }: VersionRef) =>
  db
    .deleteFrom('digitalProductMails')
    .where('productId', '=', productId)
    .where('number', '=', number)
    .execute();

export const eraseMailsByUser = (db: Db, userId: string) =>
  db.deleteFrom('digitalProductMails').where('userId', '=', userId).execute();
