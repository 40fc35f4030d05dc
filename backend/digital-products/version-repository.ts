import { sql, type Updateable } from 'kysely';
import type { Db } from '../db/connection.ts';
import type { DigitalProductVersions } from '../db/types.ts';

/** Reference to a version of a digital product. */
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
 * Returns the SQL condition for entitlements that may grant a digital product. These are
 * entitlements to the product and to courses that include or included it.
 */
export const grantCondition = (productId: string) => sql<boolean>`(
  (content_type = 'DIGITAL_PRODUCT' and content_id = ${productId}::uuid)
  or (content_type = 'COURSE' and content_id in (
    select id from courses where digital_product_id = ${productId}::uuid
    union select course_id from course_past_products where product_id = ${productId}::uuid))
)`;

/**
 * Selects the people to notify of a version. They owned the product, or a course that includes or
 * included it, before the version was published. Each person is checked again when the notice is
 * sent.
 */
export const ownersBefore = ({ productId, number }: VersionRef) =>
  sql<{ userId: string }>`(
  select distinct user_id from entitlements
  where ended_at is null and frozen_at is null
    and granted_at <= (select published_at from digital_product_versions
      where product_id = ${productId} and number = ${number})
    and ${grantCondition(productId)})`;

/** Lists the given people whose account is open. */
export const listOpen = async (db: Db, userIds: string[]): Promise<string[]> =>
  (
    await db
      .selectFrom('users')
      .select('id')
      .where('id', 'in', userIds)
      .where('closedAt', 'is', null)
      .where('erasedAt', 'is', null)
      .execute()
  ).map(({ id }) => id);
