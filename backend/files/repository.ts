import { sql, type Insertable, type Updateable } from 'kysely';
import { fileTypes, type FileKind, type FileOrder } from '../../contract/values/file-types.ts';
import { daysAfter } from '../clock.ts';
import type { Db } from '../db/connection.ts';
import type { Captions, Files } from '../db/types.ts';

/** A link for an upload takes bytes for a day; those of deleted and refused files are removed two nights later. */
const LINK_DAYS = 4;

/** When links for the upload of a file that is over could last be had: until then each `resume` gives new ones. */
const lastLinkAt = sql<Date>`coalesce(files.finished_at, files.deleted_at)`;

const rows = (from: Db) =>
  from
    .selectFrom('files')
    .selectAll()
    .select(sql<string>`created_at::text`.as('createdAtText'));

export type FileRow = NonNullable<Awaited<ReturnType<typeof findFile>>>;

/** Also a deleted one: buyers of a deleted course still play its files. */
export const findFile = (from: Db, id: string) => rows(from).where('id', '=', id).executeTakeFirst();

/** Absent for another person's file and for a deleted one. */
export const findOwn = (from: Db, ownerId: string, id: string) =>
  rows(from)
    .where('id', '=', id)
    .where('ownerId', '=', ownerId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();

/** The person's own file with this key of the storage. */
export const findOwnByKey = (from: Db, ownerId: string, storageKey: string) =>
  rows(from)
    .where('storageKey', '=', storageKey)
    .where('ownerId', '=', ownerId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();

/** Makes announcements of the same person wait for each other until the transaction ends. */
export const lockOwner = (trx: Db, ownerId: string) =>
  trx.selectFrom('users').select('id').where('id', '=', ownerId).forNoKeyUpdate().execute();

const sumOfSizes = sql<number>`coalesce(sum(size), 0)::bigint`.as('bytes');

/**
 * Whether a file takes space: an upload that is under way, and a usable file until its bytes are removed, also when it was deleted. A link to a file that is
 * not split takes its bytes for a day, also those of one that was refused or deleted meanwhile: such a file counts until nothing can be left of it.
 */
const takesSpace = (at: Date) => sql<boolean>`(
  files.bytes_removed_at is null and (
    files.state = 'READY'
    or (files.state = 'UPLOADING' and files.deleted_at is null)
    or (files.piece_bytes is null and ${lastLinkAt} > ${daysAfter(at, -LINK_DAYS)})
  )
)`;

/**
 * What a person stores and has announced, in bytes: files, also deleted ones until their bytes are removed, with their captions,
 * and pictures.
 */
export async function countOwnBytes(from: Db, ownerId: string, at: Date): Promise<number> {
  const { bytes: ofFiles } = await from
    .selectFrom('files')
    .where('ownerId', '=', ownerId)
    .where(takesSpace(at))
    .select(sumOfSizes)
    .executeTakeFirstOrThrow();
  const { bytes: ofCaptions } = await from
    .selectFrom('captions')
    .innerJoin('files', 'files.id', 'captions.fileId')
    .where('files.ownerId', '=', ownerId)
    .select(sql<number>`coalesce(sum(captions.size), 0)::bigint`.as('bytes'))
    .executeTakeFirstOrThrow();
  return ofFiles + ofCaptions + (await countPictureBytes(from, ownerId));
}

export async function countPictureBytes(from: Db, ownerId: string): Promise<number> {
  const { bytes } = await from
    .selectFrom('pictures')
    .where('ownerId', '=', ownerId)
    .select(sumOfSizes)
    .executeTakeFirstOrThrow();
  return bytes;
}

/** Prevents the file from being deleted until the caller's transaction ends. */
export const findOwnToUse = (trx: Db, ownerId: string, id: string) =>
  rows(trx)
    .where('id', '=', id)
    .where('ownerId', '=', ownerId)
    .where('deletedAt', 'is', null)
    .forShare()
    .executeTakeFirst();

/** @returns false for a file that was deleted meanwhile */
export const noteWidths = async (db: Db, id: string): Promise<boolean> =>
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

/** Brings a deleted file back. @returns its folder; undefined when it no longer can be */
export const restoreFile = (to: Db, ownerId: string, id: string, at: Date) =>
  to
    .updateTable('files')
    .set({ deletedAt: null, restorableUntil: null })
    .where('id', '=', id)
    .where('ownerId', '=', ownerId)
    .where('restorableUntil', '>', at)
    .returning('folderName')
    .executeTakeFirst();

/** From now on a person's deleted files, or one of them, cannot be brought back. @returns the ids of those that could have been */
export async function endRestorable(to: Db, ownerId: string, at: Date, id?: string): Promise<string[]> {
  let ended = to
    .updateTable('files')
    .set({ restorableUntil: null })
    .where('ownerId', '=', ownerId)
    .where('restorableUntil', '>', at);
  if (id !== undefined) ended = ended.where('id', '=', id);
  return (await ended.returning('id').execute()).map((file) => file.id);
}

/** What can be brought back of a person's deleted files, in bytes. */
export const countRestorableBytes = async (from: Db, ownerId: string, at: Date): Promise<number> =>
  (
    await from
      .selectFrom('files')
      .where('ownerId', '=', ownerId)
      .where('restorableUntil', '>', at)
      .select(sumOfSizes)
      .executeTakeFirstOrThrow()
  ).bytes;

export const listByIds = (from: Db, ids: string[]) =>
  ids.length ? rows(from).where('id', 'in', ids).execute() : Promise.resolve([]);

const orders = {
  newest: { column: sql`created_at`, type: sql`timestamptz`, isDescending: true },
  name: { column: sql`lower(file_name)`, type: sql`text`, isDescending: false },
  size: { column: sql`size`, type: sql`bigint`, isDescending: true },
} satisfies Record<FileOrder, unknown>;

const typesOf = (kind: FileKind): string[] =>
  Object.keys(fileTypes).filter((type) => fileTypes[type]!.kind === kind);

/** Whether a file has a use of one of some kinds. */
export const isUsedBy = (kinds: string[]) =>
  sql<boolean>`exists (select from file_uses where file_id = files.id and kind = any(${kinds}))`;

/** One row more than `limit`; `after` is [sort value as text, id] of the last row of the page before. */
export function listOwn(
  from: Db,
  ownerId: string,
  page: {
    limit: number;
    after: string[] | null;
    orderBy: FileOrder;
    kind?: FileKind;
    /** A pattern of `ilike`. */
    pattern?: string;
    folderName?: string;
    /** Kinds of users whose files are left out. */
    without: string[];
    /** Only files that no user of these kinds has. */
    unusedBy?: string[];
    /** Only deleted files that can be brought back at this time, instead of those that are not deleted. */
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

/** In how many places of some kinds each file is used. */
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

/** What a person stores in files, in bytes by kind; kinds without any are left out. */
export async function countBytesByKind(from: Db, ownerId: string): Promise<Map<FileKind, number>> {
  const counted = await from
    .selectFrom('files')
    .select(['mimeType', sql<number>`sum(size)::bigint`.as('bytes')])
    .where('ownerId', '=', ownerId)
    .where('deletedAt', 'is', null)
    .where('state', '!=', 'REFUSED')
    .groupBy('mimeType')
    .execute();
  const sums = new Map<FileKind, number>();
  for (const { mimeType, bytes } of counted) {
    const kind = fileTypes[mimeType]?.kind;
    if (kind) sums.set(kind, (sums.get(kind) ?? 0) + bytes);
  }
  return sums;
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

/** Sets the storage's id of an upload once. @returns the one that is set, null for a file that was removed */
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

/** Removes the row of an upload that did not begin; nothing refers to it yet. */
export const withdrawFile = (to: Db, id: string) => to.deleteFrom('files').where('id', '=', id).execute();

/** Sets the result of an upload once; later results change nothing. @returns whether this was it */
export const settleFile = async (to: Db, id: string, verdict: Updateable<Files>): Promise<boolean> =>
  (await to
    .updateTable('files')
    .set(verdict)
    .where('id', '=', id)
    .where('state', '=', 'UPLOADING')
    .where('deletedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()) !== undefined;

/** Gives a file a picture unless it has one. */
export const setThumbnail = (to: Db, id: string, thumbnail: string) =>
  to.updateTable('files').set({ thumbnail }).where('id', '=', id).where('thumbnail', 'is', null).execute();

/** Says how many pages a document has, unless it is said already. */
export const setPages = (to: Db, id: string, pages: number) =>
  to.updateTable('files').set({ pages }).where('id', '=', id).where('pages', 'is', null).execute();

/** Unfinished and refused uploads that began before `date`. */
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

/** Deleted files that cannot be brought back at `at`, and whose bytes may still be stored. */
const removable = (from: Db, at: Date) =>
  rows(from)
    .where('bytesRemovedAt', 'is', null)
    .where('deletedAt', 'is not', null)
    .where(({ eb, or }) => or([eb('restorableUntil', 'is', null), eb('restorableUntil', '<=', at)]));

/** A page of the removable files that were deleted before `date`. */
export const listRemovable = (from: Db, date: Date, at: Date, limit: number, after?: string) => {
  let query = removable(from, at).where('deletedAt', '<', date);
  if (after) query = query.where('id', '>', after);
  return query.orderBy('id').limit(limit).execute();
};

/** One of them, unless a link of its upload that was had after `date` may still take bytes. */
export const findRemovable = (from: Db, id: string, date: Date, at: Date) =>
  removable(from, at)
    .where('id', '=', id)
    .where(({ and, eb, or }) =>
      or([and([eb('state', '=', 'READY'), eb('pieceBytes', 'is not', null)]), eb(lastLinkAt, '<', date)]),
    )
    .executeTakeFirst();

/** By language; the files in no order. */
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

/** Makes changes of one file's captions wait for each other until the transaction ends. */
export const lockCaptions = (trx: Db, fileId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`captions ${fileId}`}, 0))`.execute(trx);

/** Always in the same order: what is written for each is locked in it. */
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
