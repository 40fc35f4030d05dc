import { sql, type Insertable, type Updateable } from 'kysely';
import type { Db, Trx } from '../db/connection.ts';
import type { Addresses } from '../db/types.ts';

/**
 * Locks the addresses of a person until the transaction ends, even if the person has no address.
 */
export const lockAddresses = (trx: Trx, userId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`addresses ${userId}`}, 0))`.execute(trx);

/** Lists the addresses of a person, the default first and then the newest. */
export const listAddresses = (db: Db, userId: string) =>
  db
    .selectFrom('addresses')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('isDefault', 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
export type AddressRow = Awaited<ReturnType<typeof listAddresses>>[number];

export const insertAddress = (db: Db, address: Insertable<Addresses>): Promise<AddressRow> =>
  db.insertInto('addresses').values(address).returningAll().executeTakeFirstOrThrow();

/** Changes an address of a person. Returns undefined if the person has no such address. */
export const updateAddress = (
  db: Db,
  { userId, id }: Pick<AddressRow, 'userId' | 'id'>,
  change: Updateable<Addresses>,
): Promise<AddressRow | undefined> =>
  db
    .updateTable('addresses')
    .set(change)
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

export const clearDefault = (db: Db, userId: string) =>
  db
    .updateTable('addresses')
    .set({ isDefault: false })
    .where('userId', '=', userId)
    .where('isDefault', '=', true)
    .execute();

/** Deletes an address of a person. Returns undefined if the person has no such address. */
export const deleteAddress = (
  db: Db,
  { userId, id }: Pick<AddressRow, 'userId' | 'id'>,
): Promise<AddressRow | undefined> =>
  db
    .deleteFrom('addresses')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

export const listForExport = (db: Db, userId: string) =>
  db
    .selectFrom('addresses')
    .select([
      'id',
      'label',
      'name',
      'line1',
      'line2',
      'city',
      'state',
      'postcode',
      'country',
      'phone',
      'isDefault',
      'createdAt',
    ])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute();

export const deleteAddresses = (db: Db, userId: string) =>
  db.deleteFrom('addresses').where('userId', '=', userId).execute();
