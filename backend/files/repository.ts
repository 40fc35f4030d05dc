import { sql, type Insertable, type Updateable } from 'kysely';
import { fileTypes, type FileKind, type FileOrder } from '../../contract/values/file-types.ts';
import { daysAfter } from '../clock.ts';
import type { Db } from '../db/connection.ts';
import type { Captions, Files } from '../db/types.ts';

/**
 * Days after which bytes stored with an upload link no longer exist. A link is valid for a day, and
 * the bytes of deleted and refused files are removed two nights later.
 */
const LINK_DAYS = 4;

/** Last time at which `resume` could issue upload links for a file. */
const lastLinkAt = sql<Date>`coalesce(files.finished_at, files.deleted_at)`;

const rows = (from: Db) =>
  from
    .selectFrom('files')
    .selectAll()
    .select(sql<string>`created_at::text`.as('createdAtText'));

export type FileRow = NonNullable<Awaited<ReturnType<typeof findFile>>>;

/**
 * Finds a file. Deleted files are included, because buyers of a deleted course can still play its
 * files.
 */
export const findFile = (from: Db, id: string) => rows(from).where('id', '=', id).executeTakeFirst();

/** Finds a user's own file that is not deleted. */
export const findOwn = (from: Db, ownerId: string, id: string) =>
  rows(from)
    .where('id', '=', id)
    .where('ownerId', '=', ownerId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();

/** Finds a user's own file by its storage key. */
export const findOwnByKey = (from: Db, ownerId: string, storageKey: string) =>
  rows(from)
    .where('storageKey', '=', storageKey)
    .where('ownerId', '=', ownerId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();

/** Serialises the announcement of uploads of the same user until the transaction ends. */
export const lockOwner = (trx: Db, ownerId: string) =>
  trx.selectFrom('users').select('id').where('id', '=', ownerId).forNoKeyUpdate().execute();

const sumOfSizes = sql<number>`coalesce(sum(size), 0)::bigint`.as('bytes');

/**
 * Returns the condition for files that count towards the quota. These are uploads in progress and
 * usable files; deleted files count until their bytes are removed.
 * The link of an upload that is not split into pieces can store bytes for a day, even after a
 * refusal or deletion. Such a file counts until its bytes can no longer exist.
 */
const takesSpace = (at: Date) => sql<boolean>`(
  files.bytes_removed_at is null and (
    files.state = 'READY'
    or (files.state = 'UPLOADING' and files.deleted_at is null)
    or (files.piece_bytes is null and ${lastLinkAt} > ${daysAfter(at, -LINK_DAYS)})
  )
)`;

/**
 * Selects the sums of bytes that a user has stored or announced: files, captions and pictures.
 * Deleted files are included until their bytes are removed.
 */
export const ownBytes = (from: Db, ownerId: string, at: Date) => ({
  files: from.selectFrom('files').where('ownerId', '=', ownerId).where(takesSpace(at)).select(sumOfSizes),
  captions: from
    .selectFrom('captions')
    .innerJoin('files', 'files.id', 'captions.fileId')
    .where('files.ownerId', '=', ownerId)
    .where('files.bytesRemovedAt', 'is', null)
    .select(sql<number>`coalesce(sum(captions.size), 0)::bigint`.as('bytes')),
  pictures: from.selectFrom('pictures').where('ownerId', '=', ownerId).select(sumOfSizes),
});

const total = (sums: { bytes: number }[]) => sums.reduce((sum, { bytes }) => sum + bytes, 0);

/** Sums the bytes that a user has stored or announced. */
export const countOwnBytes = async (from: Db, ownerId: string, at: Date): Promise<number> =>
  total(
    await Promise.all(Object.values(ownBytes(from, ownerId, at)).map((sum) => sum.executeTakeFirstOrThrow())),
  );

/** Finds a user's own file and prevents its deletion until the transaction ends. */
export const findOwnToUse = (trx: Db, ownerId: string, id: string) =>
  rows(trx)
    .where('id', '=', id)
    .where('ownerId', '=', ownerId)
    .where('deletedAt', 'is', null)
    .forShare()
    .executeTakeFirst();

/**
 * Records that both widths of a picture are stored.
 * @returns false for a file that was deleted in the meantime
 */
export const recordWidths = async (db: Db, id: string): Promise<boolean> =>
  (await db
    .updateTable('files')
    .set({ hasWidths: true })
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()) !== undefined;

export const findOwnToRemove = (trx: Db, ownerId: string, id: string) =>
  rows(trx)
    .where('id', '=', id)
    .where('ownerId', '=', ownerId)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/**
 * Restores a deleted file.
 * @returns its folder, or undefined if the file can no longer be restored
 */
export const restoreFile = (to: Db, ownerId: string, id: string, at: Date) =>
  to
    .updateTable('files')
    .set({ deletedAt: null, restorableUntil: null })
    .where('id', '=', id)
    .where('ownerId', '=', ownerId)
    .where('restorableUntil', '>', at)
    .returning('folderName')
    .executeTakeFirst();

/**
 * Makes one or all of a user's deleted files unrestorable.
 * @returns the ids of the files that were restorable
 */
export async function endRestorable(to: Db, ownerId: string, at: Date, id?: string): Promise<string[]> {
  let ended = to
    .updateTable('files')
    .set({ restorableUntil: null })
    .where('ownerId', '=', ownerId)
    .where('restorableUntil', '>', at);
  if (id !== undefined) ended = ended.where('id', '=', id);
  return (await ended.returning('id').execute()).map((file) => file.id);
}

export const listByIds = (from: Db, ids: string[]) =>
  ids.length ? rows(from).where('id', 'in', ids).execute() : Promise.resolve([]);

const orders = {
  newest: { column: sql`created_at`, type: sql`timestamptz`, isDescending: true },
  name: { column: sql`lower(file_name)`, type: sql`text`, isDescending: false },
  size: { column: sql`size`, type: sql`bigint`, isDescending: true },
} satisfies Record<FileOrder, unknown>;

const typesOf = (kind: FileKind): string[] =>
  Object.keys(fileTypes).filter((type) => fileTypes[type]!.kind === kind);

/** Returns the condition for files that have a use of one of the given kinds. */
export const isUsedBy = (kinds: string[]) =>
  sql<boolean>`exists (select from file_uses where file_id = files.id and kind = any(${kinds}))`;

/**
 * Lists a page of a user's files, with one row more than `limit`. `after` is [sort value as text,
 * id] of the last row of the previous page.
 */
export function listOwn(
  from: Db,
  ownerId: string,
  page: {
    limit: number;
    after: string[] | null;
    orderBy: FileOrder;
    kind?: FileKind;
    /** Pattern for `ilike`. */
    pattern?: string;
    folderName?: string;
    /** Kinds of uses; files with such a use are never listed. */
    without: string[];
    /** Kinds of uses; files with such a use are not listed. */
    unusedBy?: string[];
    /**
     * If set, lists the deleted files that can be restored at this time, instead of the files that
     * are not deleted.
     */
    restorableAt?: Date;
  },
) {
  const { limit, after, kind, pattern, folderName, without, unusedBy, restorableAt } = page;
  const { column, type, isDescending } = orders[page.orderBy];
  let query = rows(from)
    .select(sql<string>`(${column})::text`.as('sortText'))
    .where('ownerId', '=', ownerId)
    .where((eb) => (restorableAt ? eb('restorableUntil', '>', restorableAt) : eb('deletedAt', 'is', null)))
    .where(sql<boolean>`not ${isUsedBy(without)}`);
  if (kind) query = query.where('mimeType', 'in', typesOf(kind));
  if (folderName !== undefined) query = query.where('folderName', '=', folderName);
  if (pattern)
    query = query.where(({ eb, or }) =>
      or([eb('fileName', 'ilike', pattern), eb('description', 'ilike', pattern)]),
    );
  if (unusedBy) query = query.where(sql<boolean>`not ${isUsedBy(unusedBy)}`);
  if (after)
    query = query.where(
      sql<boolean>`(${column}, id) ${isDescending ? sql`<` : sql`>`} (${after[0]}::${type}, ${after[1]}::uuid)`,
    );
  const direction = isDescending ? sql`desc` : sql`asc`;
  return query
    .orderBy(sql`${column} ${direction}, id ${direction}`)
    .limit(limit + 1)
    .execute();
}

/** Counts the uses of each file; only the given kinds of uses are counted. */
export async function countUses(from: Db, fileIds: string[], kinds: string[]): Promise<Map<string, number>> {
  if (!fileIds.length || !kinds.length) return new Map();
  const counted = await from
    .selectFrom('fileUses')
    .select(({ fn }) => ['fileId', fn.countAll<number>().as('count')])
    .where('fileId', 'in', fileIds)
    .where('kind', 'in', kinds)
    .groupBy('fileId')
    .execute();
  return new Map(counted.map(({ fileId, count }) => [fileId, count]));
}

/**
 * Sums the bytes of a user: all bytes that `countOwnBytes` counts, the pictures, the restorable
 * files, and the existing files by kind. Kinds without files are absent.
 */
export async function readUsage(from: Db, ownerId: string, at: Date) {
  const { files, captions, pictures } = ownBytes(from, ownerId, at);
  const [stored, restorable, byType] = await Promise.all([
    Promise.all([files, captions, pictures].map((sum) => sum.executeTakeFirstOrThrow())),
    from
      .selectFrom('files')
      .where('ownerId', '=', ownerId)
      .where('restorableUntil', '>', at)
      .select(sumOfSizes)
      .executeTakeFirstOrThrow(),
    from
      .selectFrom('files')
      .select(['mimeType', sql<number>`sum(size)::bigint`.as('bytes')])
      .where('ownerId', '=', ownerId)
      .where('deletedAt', 'is', null)
      .where('state', '!=', 'REFUSED')
      .groupBy('mimeType')
      .execute(),
  ]);
  const byKind = new Map<FileKind, number>();
  for (const { mimeType, bytes } of byType) {
    const kind = fileTypes[mimeType]?.kind;
    if (kind) byKind.set(kind, (byKind.get(kind) ?? 0) + bytes);
  }
  return {
    usedBytes: total(stored),
    pictureBytes: stored[2]!.bytes,
    deletedBytes: restorable.bytes,
    byKind,
  };
}

export const insertFile = (to: Db, file: Insertable<Files>) =>
  to
    .insertInto('files')
    .values(file)
    .returningAll()
    .returning(sql<string>`created_at::text`.as('createdAtText'))
    .executeTakeFirstOrThrow();

export const updateFile = (to: Db, id: string, change: Updateable<Files>) =>
  to.updateTable('files').set(change).where('id', '=', id).execute();

/**
 * Sets the storage's upload id of a file unless it is already set.
 * @returns the stored upload id, or null for a file that was removed
 */
export async function setUploadId(to: Db, id: string, uploadId: string): Promise<string | null> {
  const file = await to
    .updateTable('files')
    .set(({ fn, val }) => ({ uploadId: fn.coalesce('uploadId', val(uploadId)) }))
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .returning('uploadId')
    .executeTakeFirst();
  return file?.uploadId ?? null;
}

/** Deletes the row of an upload that could not begin. */
export const withdrawFile = (to: Db, id: string) => to.deleteFrom('files').where('id', '=', id).execute();

/**
 * Sets the result of an upload. Does nothing if a result is already stored.
 * @returns true if this result was stored
 */
export const settleFile = async (to: Db, id: string, verdict: Updateable<Files>): Promise<boolean> =>
  (await to
    .updateTable('files')
    .set(verdict)
    .where('id', '=', id)
    .where('state', '=', 'UPLOADING')
    .where('deletedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()) !== undefined;

/** Sets the thumbnail of a file that has no thumbnail yet. */
export const setThumbnail = (to: Db, id: string, thumbnail: string) =>
  to.updateTable('files').set({ thumbnail }).where('id', '=', id).where('thumbnail', 'is', null).execute();

/** Sets the page count of a document that has no page count yet. */
export const setPages = (to: Db, id: string, pages: number) =>
  to.updateTable('files').set({ pages }).where('id', '=', id).where('pages', 'is', null).execute();

/** Lists unfinished and refused uploads that began before the given dates. */
export const listStale = (from: Db, before: { unfinished: Date; refused: Date }, limit: number) =>
  rows(from)
    .where(({ and, eb, or }) =>
      or([
        and([eb('state', '=', 'UPLOADING'), eb('createdAt', '<', before.unfinished)]),
        and([eb('state', '=', 'REFUSED'), eb('createdAt', '<', before.refused)]),
      ]),
    )
    .where('deletedAt', 'is', null)
    .orderBy('createdAt')
    .limit(limit)
    .execute();

/**
 * Lists ready files of users without a library that have no use and were finished before `date`.
 */
export const listUnattached = (from: Db, date: Date, limit: number) =>
  rows(from)
    .where('state', '=', 'READY')
    .where('deletedAt', 'is', null)
    .where('finishedAt', '<', date)
    .where(sql<boolean>`not exists (select from file_uses where file_id = files.id)`)
    .where(sql<boolean>`not exists (select from creators where user_id = files.owner_id)`)
    .orderBy('finishedAt')
    .limit(limit)
    .execute();

/**
 * Selects deleted files that can no longer be restored at `at` and whose bytes were not removed
 * yet.
 */
const removable = (from: Db, at: Date) =>
  rows(from)
    .where('bytesRemovedAt', 'is', null)
    .where('deletedAt', 'is not', null)
    .where(({ eb, or }) => or([eb('restorableUntil', 'is', null), eb('restorableUntil', '<=', at)]));

/** Lists a page of the removable files that were deleted before `date`, by id. */
export const listRemovable = (from: Db, date: Date, at: Date, limit: number, after?: string) => {
  let query = removable(from, at).where('deletedAt', '<', date);
  if (after) query = query.where('id', '>', after);
  return query.orderBy('id').limit(limit).execute();
};

/**
 * Finds a removable file. Returns undefined if an upload link that was issued after `date` may
 * still store bytes.
 */
export const findRemovable = (from: Db, id: string, date: Date, at: Date) =>
  removable(from, at)
    .where('id', '=', id)
    .where(({ and, eb, or }) =>
      or([and([eb('state', '=', 'READY'), eb('pieceBytes', 'is not', null)]), eb(lastLinkAt, '<', date)]),
    )
    .executeTakeFirst();

/** Lists the captions of files, ordered by language only. */
export const listCaptions = (from: Db, fileIds: string[]) =>
  fileIds.length
    ? from.selectFrom('captions').selectAll().where('fileId', 'in', fileIds).orderBy('language').execute()
    : Promise.resolve([]);
export type CaptionsRow = Awaited<ReturnType<typeof listCaptions>>[number];

export const findCaptions = (from: Db, fileId: string, language: string) =>
  from
    .selectFrom('captions')
    .selectAll()
    .where('fileId', '=', fileId)
    .where('language', '=', language)
    .executeTakeFirst();

export const putCaptions = (to: Db, captions: Insertable<Captions>) =>
  to
    .insertInto('captions')
    .values(captions)
    .onConflict((at) =>
      at.columns(['fileId', 'language']).doUpdateSet({
        storageKey: captions.storageKey,
        size: captions.size,
        updatedAt: captions.updatedAt,
      }),
    )
    .execute();

export const deleteCaptions = (to: Db, fileId: string, language: string) =>
  to
    .deleteFrom('captions')
    .where('fileId', '=', fileId)
    .where('language', '=', language)
    .returningAll()
    .executeTakeFirst();

/** Serialises changes of a file's captions until the transaction ends. */
export const lockCaptions = (trx: Db, fileId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`captions ${fileId}`}, 0))`.execute(trx);

/** Lists the uses of a file in a fixed order, in which their rows are locked. */
export const listUses = (from: Db, fileId: string) =>
  from
    .selectFrom('fileUses')
    .select(['fileId', 'kind', 'subjectId'])
    .where('fileId', '=', fileId)
    .orderBy('kind')
    .orderBy('subjectId')
    .execute();

export async function replaceUses(to: Db, kind: string, subjectId: string, fileIds: string[]): Promise<void> {
  let gone = to.deleteFrom('fileUses').where('kind', '=', kind).where('subjectId', '=', subjectId);
  if (fileIds.length) gone = gone.where('fileId', 'not in', fileIds);
  await gone.execute();
  if (fileIds.length)
    await to
      .insertInto('fileUses')
      .values(fileIds.map((fileId) => ({ fileId, kind, subjectId })))
      .onConflict((at) => at.doNothing())
      .execute();
}
