import { sql, type Insertable } from 'kysely';
import type { Db, Trx } from '../db/connection.ts';
import type { LiveRestrictions } from '../db/types.ts';
import type { Restriction } from './policy.ts';

type Where = { creatorId: string; liveId: string };
/** Person, with their address hash if it is known. */
type Caller = { userId: string; addressHash?: Buffer };

/**
 * Returns the most severe current restriction of a person in a live. A ban of the person or their
 * address precedes a time-out, and a time-out that ends later precedes others.
 */
export const findRestriction = (
  db: Db,
  { creatorId, liveId }: Where,
  { userId, addressHash }: Caller,
  at: Date,
): Promise<Restriction | undefined> =>
  db
    .selectFrom('liveRestrictions')
    .select(['kind', 'endsAt'])
    .where('creatorId', '=', creatorId)
    .where('liftedAt', 'is', null)
    .where(({ or, and, eb }) =>
      or([
        and([
          eb('userId', '=', userId),
          or([
            eb('kind', '=', 'BAN'),
            and([eb('liveId', '=', liveId), or([eb('endsAt', 'is', null), eb('endsAt', '>', at)])]),
          ]),
        ]),
        ...(addressHash
          ? [and([eb('kind', '=', 'BAN'), eb('addressHash', '=', addressHash), eb('addressUntil', '>', at)])]
          : []),
      ]),
    )
    .orderBy('kind')
    .orderBy('endsAt', (order) => order.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst();

/** Returns true for a moderator of a creator's lives. */
export const isModerator = async (db: Db, creatorId: string, userId: string): Promise<boolean> =>
  (await db
    .selectFrom('liveModerators')
    .select('userId')
    .where('creatorId', '=', creatorId)
    .where('userId', '=', userId)
    .executeTakeFirst()) !== undefined;

/** Returns true for a moderator. Locks the role until the transaction ends. */
export const holdModerator = async (trx: Trx, creatorId: string, userId: string): Promise<boolean> =>
  (await trx
    .selectFrom('liveModerators')
    .select('userId')
    .where('creatorId', '=', creatorId)
    .where('userId', '=', userId)
    .forShare()
    .executeTakeFirst()) !== undefined;

/** Lists the moderators of a creator's lives in the order of their appointment. */
export const listModerators = (db: Db, creatorId: string) =>
  db
    .selectFrom('liveModerators')
    .innerJoin('users', 'users.id', 'liveModerators.userId')
    .select([
      'liveModerators.userId',
      'users.name',
      'users.lastName',
      'users.picture',
      'liveModerators.namedAt',
    ])
    .where('creatorId', '=', creatorId)
    .orderBy('namedAt')
    .orderBy('liveModerators.userId')
    .execute();

/**
 * Adds a moderator.
 * @returns false if the person is already a moderator
 */
export async function insertModerator(
  trx: Trx,
  { creatorId, userId }: { creatorId: string; userId: string },
  namedAt: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('liveModerators')
    .values({ creatorId, userId, namedAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Boolean(numInsertedOrUpdatedRows);
}

export const countModerators = async (db: Db, creatorId: string): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('liveModerators')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('creatorId', '=', creatorId)
        .executeTakeFirstOrThrow()
    ).count,
  );

/** Returns true for a person who is banned from all lives of a creator. */
export const isBanned = async (db: Db, creatorId: string, userId: string): Promise<boolean> =>
  (await db
    .selectFrom('liveRestrictions')
    .select('id')
    .where('creatorId', '=', creatorId)
    .where('userId', '=', userId)
    .where('kind', '=', 'BAN')
    .where('liftedAt', 'is', null)
    .executeTakeFirst()) !== undefined;

/**
 * Removes the role of a moderator.
 * @returns false if the person is not a moderator
 */
export async function deleteModerator(trx: Trx, creatorId: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('liveModerators')
    .where('creatorId', '=', creatorId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Adds a restriction and ends the person's restrictions that it replaces. */
export async function insertRestriction(trx: Trx, row: Insertable<LiveRestrictions>): Promise<string> {
  await trx
    .updateTable('liveRestrictions')
    .set({ liftedAt: row.createdAt })
    .where('creatorId', '=', row.creatorId)
    .where('userId', '=', row.userId)
    .where('kind', '=', row.kind)
    .where('liftedAt', 'is', null)
    .$if(row.kind === 'TIME_OUT', (rows) => rows.where('liveId', '=', row.liveId))
    .execute();
  return (await trx.insertInto('liveRestrictions').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

const restrictions = (db: Db) =>
  db
    .selectFrom('liveRestrictions')
    .innerJoin('users', 'users.id', 'liveRestrictions.userId')
    .leftJoin('users as by', 'by.id', 'liveRestrictions.byId')
    .leftJoin('creators', (join) =>
      join
        .onRef('creators.id', '=', 'liveRestrictions.creatorId')
        .onRef('creators.userId', '=', 'liveRestrictions.byId'),
    )
    .select([
      'liveRestrictions.id',
      'liveRestrictions.kind',
      'liveRestrictions.userId',
      'liveRestrictions.endsAt',
      'liveRestrictions.createdAt',
      'users.name',
      'users.lastName',
      'by.name as byName',
      'by.lastName as byLastName',
      'creators.name as creatorName',
    ]);
export type RestrictionRow = Awaited<ReturnType<typeof listRestrictions>>[number];

/** Lists up to 200 current restrictions in a live, newest first. */
export const listRestrictions = (db: Db, { creatorId, liveId }: Where, at: Date) =>
  restrictions(db)
    .where('liveRestrictions.creatorId', '=', creatorId)
    .where('liveRestrictions.liftedAt', 'is', null)
    .where(({ or, and, eb }) =>
      or([
        eb('liveRestrictions.kind', '=', 'BAN'),
        and([
          eb('liveRestrictions.liveId', '=', liveId),
          or([eb('liveRestrictions.endsAt', 'is', null), eb('liveRestrictions.endsAt', '>', at)]),
        ]),
      ]),
    )
    .orderBy('liveRestrictions.createdAt', 'desc')
    .orderBy('liveRestrictions.id')
    .limit(200)
    .execute();

export const getRestriction = (db: Db, id: string) =>
  restrictions(db).where('liveRestrictions.id', '=', id).executeTakeFirstOrThrow();

/** Ends a restriction of a creator. @returns its person; undefined if it has ended */
export const liftRestriction = async (
  trx: Trx,
  { id, creatorId }: { id: string; creatorId: string },
  at: Date,
): Promise<string | undefined> =>
  (
    await trx
      .updateTable('liveRestrictions')
      .set({ liftedAt: at })
      .where('id', '=', id)
      .where('creatorId', '=', creatorId)
      .where('liftedAt', 'is', null)
      .returning('userId')
      .executeTakeFirst()
  )?.userId;

/**
 * Records that a person writes, unless their last entry is too recent. The row serialises the
 * entries of all tabs and processes.
 * @returns the time of the last entry if it is too recent; undefined if the person may write
 */
export async function takeTurn(
  trx: Trx,
  { liveId, userId, addressHash }: Caller & { liveId: string },
  { at, gapSeconds }: { at: Date; gapSeconds: number },
): Promise<Date | undefined> {
  const { rows } = await sql<{ done: boolean }>`
    insert into live_writers (live_id, user_id, wrote_at, address_hash)
    values (${liveId}, ${userId}, ${at}, ${addressHash})
    on conflict (live_id, user_id) do update set
        wrote_at = greatest(live_writers.wrote_at, excluded.wrote_at), address_hash = excluded.address_hash
      where ${gapSeconds} = 0 or live_writers.wrote_at <= excluded.wrote_at - make_interval(secs => ${gapSeconds})
    returning true as done`.execute(trx);
  return rows.length ? undefined : findWroteAt(trx, liveId, userId);
}

/** Returns the time of a person's last entry in a live. */
export const findWroteAt = async (db: Db, liveId: string, userId: string): Promise<Date | undefined> =>
  (
    await db
      .selectFrom('liveWriters')
      .select('wroteAt')
      .where('liveId', '=', liveId)
      .where('userId', '=', userId)
      .executeTakeFirst()
  )?.wroteAt;

/** Locks the row of a person who wrote in a live, so that writing and banning are serialised. */
export const lockWriter = (trx: Trx, liveId: string, userId: string) =>
  trx
    .selectFrom('liveWriters')
    .select('addressHash')
    .where('liveId', '=', liveId)
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst();

/** Returns the address hash to which a person's ban applies. */
export const findBannedAddress = (db: Db, creatorId: string, userId: string) =>
  db
    .selectFrom('liveRestrictions')
    .select(['addressHash', 'addressUntil'])
    .where('creatorId', '=', creatorId)
    .where('userId', '=', userId)
    .where('kind', '=', 'BAN')
    .where('liftedAt', 'is', null)
    .where('addressHash', 'is not', null)
    .executeTakeFirst();

/** Deletes the writers of lives that ended before a time. */
export const deleteWriters = (db: Db, endedBefore: Date) =>
  db
    .deleteFrom('liveWriters')
    .where('liveId', 'in', (lives) =>
      lives
        .selectFrom('lives')
        .select('id')
        .where(({ or, eb }) => or([eb('endedAt', '<', endedBefore), eb('state', '=', 'DELETED')])),
    )
    .execute();

/** Deletes the address hashes of bans whose address ban has expired. */
export const deleteAddresses = (db: Db, at: Date) =>
  db
    .updateTable('liveRestrictions')
    .set({ addressHash: null, addressUntil: null })
    .where('addressUntil', '<', at)
    .execute();
