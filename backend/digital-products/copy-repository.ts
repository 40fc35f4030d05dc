import { sql, type ExpressionBuilder, type Insertable, type Updateable } from 'kysely';
import type { Db, Trx } from '../db/connection.ts';
import { BATCH } from '../db/pagination.ts';
import type { DB, DigitalProductCopies, DigitalProductDownloads } from '../db/types.ts';

export type CopyRow = NonNullable<Awaited<ReturnType<typeof findCopy>>>;
export type CopyChange = Updateable<DigitalProductCopies>;

type Which = { userId: string | null; productId: string; fileId: string | null };

/**
 * The latest copy of one file for one person; with `fileId` null, of all files as a zip, and with `userId` null for everybody, of
 * which those of earlier versions are kept for a while.
 */
export const findCopy = (db: Db, { userId, productId, fileId }: Which) =>
  db
    .selectFrom('digitalProductCopies')
    .selectAll()
    .where('userId', userId === null ? 'is' : '=', userId)
    .where('productId', '=', productId)
    .where('fileId', fileId === null ? 'is' : '=', fileId)
    .orderBy('productVersion', 'desc')
    .limit(1)
    .executeTakeFirst();

export const lockCopy = (trx: Trx, id: string) =>
  trx.selectFrom('digitalProductCopies').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** @returns false when there is another one in its place */
export const insertCopy = async (db: Db, copy: Insertable<DigitalProductCopies> & Which): Promise<boolean> =>
  (await db
    .insertInto('digitalProductCopies')
    .values(copy)
    .onConflict((at) => at.columns(['userId', 'productId', 'fileId', 'productVersion']).doNothing())
    .returning('id')
    .executeTakeFirst()) !== undefined;

export const updateCopy = (db: Db, id: string, change: CopyChange) =>
  db.updateTable('digitalProductCopies').set(change).where('id', '=', id).execute();

/** Changes a copy that is being prepared by the run that stores it under this key. @returns false when there is none any more */
export const settleCopy = async (
  db: Db,
  run: { id: string; storageKey: string },
  change: CopyChange,
): Promise<boolean> =>
  (await db
    .updateTable('digitalProductCopies')
    .set(change)
    .where('id', '=', run.id)
    .where('storageKey', '=', run.storageKey)
    .where('state', '=', 'PREPARING')
    .returning('id')
    .executeTakeFirst()) !== undefined;

/** Notes that somebody gets a link to it. @returns false when it is gone */
export const noteHandedOut = async (db: Db, id: string, handedOutAt: Date): Promise<boolean> =>
  (await db
    .updateTable('digitalProductCopies')
    .set({ handedOutAt })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()) !== undefined;

/** @returns false when it is gone already */
export const deleteCopy = async (db: Db, id: string): Promise<boolean> =>
  (await db.deleteFrom('digitalProductCopies').where('id', '=', id).returning('id').executeTakeFirst()) !==
  undefined;

type Copies = ExpressionBuilder<DB, 'digitalProductCopies'>;

const isUnusedSince = (before: Date) => (at: Copies) =>
  at.and([
    at('createdAt', '<', before),
    at.or([at('handedOutAt', 'is', null), at('handedOutAt', '<', before)]),
  ]);

/** Everybody's, with one of a later version. */
const isReplaced = (at: Copies) =>
  at.exists(
    at
      .selectFrom('digitalProductCopies as later')
      .select('later.id')
      .whereRef('later.productId', '=', 'digitalProductCopies.productId')
      .whereRef('later.productVersion', '>', 'digitalProductCopies.productVersion')
      .where('later.userId', 'is', null)
      .where('digitalProductCopies.userId', 'is', null),
  );

/**
 * Removes copies that nobody asked for since a time, and, since another one, those that were replaced.
 * @returns where they are stored, or null, one for each removed
 */
export async function deleteOldCopies(
  db: Db,
  since: { before: Date; replacedBefore: Date },
  limit: number,
): Promise<(string | null)[]> {
  const isOld = (at: Copies) =>
    at.or([
      isUnusedSince(since.before)(at),
      at.and([isUnusedSince(since.replacedBefore)(at), isReplaced(at)]),
    ]);
  return (
    (
      await db
        .deleteFrom('digitalProductCopies')
        .where('id', 'in', (at) =>
          at.selectFrom('digitalProductCopies').select('id').where(isOld).limit(limit),
        )
        // Once more: one that is handed out at this moment stays.
        .where(isOld)
        .returning('storageKey')
        .execute()
    ).map(({ storageKey }) => storageKey)
  );
}

/** Makes begun copies of a creator's digital products wait for each other until the transaction ends. */
export const lockCopiesOf = (trx: Trx, creatorId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`copies ${creatorId}`}, 0))`.execute(trx);

/** Everybody's copies of what a creator has published. */
const everybodysOf = (db: Db, creatorId: string) =>
  db
    .selectFrom('digitalProductCopies')
    .innerJoin('digitalProducts', 'digitalProducts.id', 'digitalProductCopies.productId')
    .where('digitalProducts.creatorId', '=', creatorId)
    .where('digitalProductCopies.userId', 'is', null)
    .where('digitalProductCopies.productVersion', '>', 0)
    .where('digitalProductCopies.state', '!=', 'FAILED');

/** How many bytes everybody's copies of what a creator has published take, also those that are being prepared. */
export const countEverybodysBytes = async (db: Db, creatorId: string): Promise<number> =>
  (
    await everybodysOf(db, creatorId)
      .select(sql<number>`coalesce(sum(digital_product_copies.bytes), 0)::bigint`.as('bytes'))
      .executeTakeFirstOrThrow()
  ).bytes;

/**
 * Removes, of everybody's copies of what a creator has published, those beyond so many bytes that were handed out longest ago, unless
 * somebody asked for them since a time. @returns where they are stored
 */
export async function deleteEverybodysBeyond(
  db: Db,
  creatorId: string,
  bytes: number,
  before: Date,
): Promise<string[]> {
  const used = sql`coalesce(digital_product_copies.handed_out_at, digital_product_copies.created_at)`;
  const removed = await db
    .deleteFrom('digitalProductCopies')
    .where('id', 'in', (at) =>
      at
        .selectFrom(
          everybodysOf(db, creatorId)
            .select([
              'digitalProductCopies.id',
              sql<number>`sum(digital_product_copies.bytes) over (order by ${used} desc, digital_product_copies.id)`.as(
                'together',
              ),
            ])
            .as('counted'),
        )
        .where('together', '>', bytes)
        .select('counted.id'),
    )
    .where(isUnusedSince(before))
    .returning('storageKey')
    .execute();
  return removed.flatMap(({ storageKey }) => storageKey ?? []);
}

/** Removes the copies of a person, or of a digital product. @returns where they are stored */
export async function deleteCopiesOf(
  db: Db,
  whose: { userId: string } | { productId: string },
): Promise<string[]> {
  const copies = db.deleteFrom('digitalProductCopies');
  const removed = await (
    'userId' in whose
      ? copies.where('userId', '=', whose.userId)
      : copies.where('productId', '=', whose.productId)
  )
    .returning('storageKey')
    .execute();
  return removed.flatMap(({ storageKey }) => storageKey ?? []);
}

/** Removes the finished copies of its creator's other digital products that were never published. @returns where they are stored */
export async function deleteCopiesOfOtherDrafts(db: Db, productId: string): Promise<string[]> {
  const removed = await db
    .deleteFrom('digitalProductCopies')
    .where('productVersion', '=', 0)
    .where('state', '!=', 'PREPARING')
    .where('productId', '!=', productId)
    .where('productId', 'in', (at) =>
      at
        .selectFrom('digitalProducts as others')
        .innerJoin('digitalProducts as one', 'one.creatorId', 'others.creatorId')
        .where('one.id', '=', productId)
        .select('others.id'),
    )
    .returning('storageKey')
    .execute();
  return removed.flatMap(({ storageKey }) => storageKey ?? []);
}

/** Notes that files were handed out; the first time stays. */
export const putDownloads = (db: Db, downloads: Insertable<DigitalProductDownloads>[]) =>
  db
    .insertInto('digitalProductDownloads')
    .values(downloads)
    .onConflict((at) =>
      at.columns(['userId', 'productId', 'fileId']).doUpdateSet({
        productVersion: (excluded) => excluded.ref('excluded.productVersion'),
        title: (excluded) => excluded.ref('excluded.title'),
        lastAt: (excluded) => excluded.ref('excluded.lastAt'),
      }),
    )
    .execute();

/** What a person downloaded of a digital product, in the order of time. */
export const listDownloads = (db: Db, userId: string, productId: string) =>
  db
    .selectFrom('digitalProductDownloads')
    .selectAll()
    .where('userId', '=', userId)
    .where('productId', '=', productId)
    .orderBy('downloadedAt')
    .orderBy('fileId')
    .execute();

/** All that a person downloaded, a batch by file, after one. */
export function listDownloadsOf(
  db: Db,
  userId: string,
  after: { productId: string; fileId: string } | undefined,
) {
  let rows = db
    .selectFrom('digitalProductDownloads')
    .select(['productId', 'fileId', 'title', 'productVersion', 'downloadedAt', 'lastAt'])
    .where('userId', '=', userId);
  if (after)
    rows = rows.where((at) =>
      at(at.refTuple('productId', 'fileId'), '>', at.tuple(at.val(after.productId), at.val(after.fileId))),
    );
  return rows.orderBy('productId').orderBy('fileId').limit(BATCH).execute();
}

export const deleteDownloadsOf = (db: Db, userId: string) =>
  db.deleteFrom('digitalProductDownloads').where('userId', '=', userId).execute();

export const findLicenceKey = async (
  db: Db,
  userId: string,
  productId: string,
): Promise<string | undefined> =>
  (
    await db
      .selectFrom('licenceKeys')
      .select('licenceKey')
      .where('userId', '=', userId)
      .where('productId', '=', productId)
      .executeTakeFirst()
  )?.licenceKey;

/** Keeps the key that is there. */
export const insertLicenceKey = (
  db: Db,
  key: { licenceKey: string; userId: string; productId: string; createdAt: Date },
) =>
  db
    .insertInto('licenceKeys')
    .values(key)
    .onConflict((at) => at.columns(['userId', 'productId']).doNothing())
    .execute();

export const findByLicenceKey = (db: Db, licenceKey: string) =>
  db
    .selectFrom('licenceKeys')
    .select(['userId', 'productId'])
    .where('licenceKey', '=', licenceKey)
    .executeTakeFirst();

/** A person's licence keys, a batch by key, after one. */
export function listLicenceKeysOf(db: Db, userId: string, after: string | undefined) {
  let rows = db
    .selectFrom('licenceKeys')
    .select(['licenceKey', 'productId', 'createdAt'])
    .where('userId', '=', userId);
  if (after) rows = rows.where('licenceKey', '>', after);
  return rows.orderBy('licenceKey').limit(BATCH).execute();
}

export const deleteLicenceKeysOf = (db: Db, userId: string) =>
  db.deleteFrom('licenceKeys').where('userId', '=', userId).execute();

export const findCopyCode = async (db: Db, userId: string, productId: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('copyCodes')
      .select('code')
      .where('userId', '=', userId)
      .where('productId', '=', productId)
      .executeTakeFirst()
  )?.code;

/** Keeps the code that is there, of this person or of another one. */
export const insertCopyCode = (
  db: Db,
  code: { code: string; userId: string; productId: string; createdAt: Date },
) =>
  db
    .insertInto('copyCodes')
    .values(code)
    .onConflict((at) => at.doNothing())
    .execute();

/** The codes of a person's copies, a batch by code, after one. */
export function listCopyCodesOf(db: Db, userId: string, after: string | undefined) {
  let rows = db
    .selectFrom('copyCodes')
    .select(['code', 'productId', 'createdAt'])
    .where('userId', '=', userId);
  if (after) rows = rows.where('code', '>', after);
  return rows.orderBy('code').limit(BATCH).execute();
}

export const deleteCopyCodesOf = (db: Db, userId: string) =>
  db.deleteFrom('copyCodes').where('userId', '=', userId).execute();
