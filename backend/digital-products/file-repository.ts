import { sql, type Insertable } from 'kysely';
import type { Db, Trx } from '../db/connection.ts';
import type { DigitalProductFiles, DigitalProductVersions } from '../db/types.ts';

/** List of files: those of the published version or those of the next version. */
export type FileList = 'current' | 'next';

/**
 * Returns the list of files that is shown and delivered. Before the first publication, it is the
 * list of the next version.
 */
export const shownList = ({ currentVersion }: { currentVersion: number }): FileList =>
  currentVersion === 0 ? 'next' : 'current';

/**
 * Picture of a public sample page: the page number from 1, the picture's name and its size
 * (pixels).
 */
export type SamplePicture = { page: number; name: string; width: number; height: number };

/** Storage key and pictures of a sample; both are null until they are generated. */
export type StoredSample = { sampleKey: string | null; samplePictures: SamplePicture[] | null };

/** Lists the files of several digital products in order, with their descriptions. */
export const listFiles = (db: Db, productIds: string[], list: FileList) =>
  productIds.length
    ? db
        .selectFrom('digitalProductFiles')
        .innerJoin('files', 'files.id', 'digitalProductFiles.fileId')
        .leftJoin('videos', 'videos.fileId', 'files.id')
        .select((at) => [
          'digitalProductFiles.productId',
          'digitalProductFiles.title',
          'digitalProductFiles.note',
          'digitalProductFiles.samplePages',
          'digitalProductFiles.sampleKey',
          at.ref('digitalProductFiles.samplePictures').$castTo<SamplePicture[] | null>().as('samplePictures'),
          'digitalProductFiles.addedAt',
          'digitalProductFiles.stampOverruns',
          'files.id',
          'files.fileName',
          'files.mimeType',
          'files.size',
          'files.pages',
          'files.refusesChanges',
          'files.language',
          'files.format',
          'files.storageKey',
          at.fn.coalesce('videos.durationSeconds', 'files.durationSeconds').as('durationSeconds'),
        ])
        .where('productId', 'in', productIds)
        .where('isCurrent', '=', list === 'current')
        .orderBy('digitalProductFiles.position')
        .execute()
    : Promise.resolve([]);
export type ProductFile = Awaited<ReturnType<typeof listFiles>>[number];

/** Lists the digital products that contain a file in the published or the next version. */
export const listProductsWith = async (db: Db, fileId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('digitalProductFiles')
      .select('productId')
      .distinct()
      .where('fileId', '=', fileId)
      .execute()
  ).map(({ productId }) => productId);

export const storedPictures = sql<SamplePicture[] | null>`sample_pictures`.as('samplePictures');

type NewFile = Pick<Insertable<DigitalProductFiles>, 'fileId' | 'title' | 'note' | 'samplePages'>;

/** Replaces the files of the next version. */
export async function replaceNextFiles(trx: Db, productId: string, files: NewFile[]): Promise<void> {
  await trx
    .deleteFrom('digitalProductFiles')
    .where('productId', '=', productId)
    .where('isCurrent', '=', false)
    .execute();
  if (files.length)
    await trx
      .insertInto('digitalProductFiles')
      .values(files.map((file, position) => ({ ...file, productId, position, isCurrent: false })))
      .execute();
}

/**
 * Copies the files of the next version to the published version. A file that was in both versions
 * keeps its time of addition.
 * @returns the samples of the previous published version
 */
export async function copyNextToCurrent(trx: Db, productId: string, at: Date): Promise<StoredSample[]> {
  const before = await trx
    .deleteFrom('digitalProductFiles')
    .where('productId', '=', productId)
    .where('isCurrent', '=', true)
    .returning(['fileId', 'sampleKey', storedPictures, 'addedAt'])
    .execute();
  await sql`
    insert into digital_product_files (product_id, file_id, is_current, position, title, note, sample_pages, added_at)
    select product_id, file_id, true, position, title, note, sample_pages, coalesce(before.at, ${at})
    from digital_product_files
    left join unnest(${before.map(({ fileId }) => fileId)}::uuid[], ${before.map(({ addedAt }) => addedAt)}::timestamptz[])
      as before (id, at) on before.id = file_id
    where product_id = ${productId} and not is_current`.execute(trx);
  return before;
}

const samePages = (pages: number[]) => sql<boolean>`sample_pages = ${pages}::integer[]`;

/**
 * Stores the storage key and the existing sample pages of a file in the published version. The
 * sample pages of the next version are corrected too.
 * @param wanted pages that the creator chose; some of them may not exist
 * @returns false if the file is no longer in the published version, or if other pages were chosen
 */
export async function setSample(
  trx: Trx,
  {
    productId,
    fileId,
    ...sample
  }: { productId: string; fileId: string; samplePages: number[]; sampleKey: string },
  wanted: number[],
): Promise<boolean> {
  const found = await trx
    .updateTable('digitalProductFiles')
    .set({ sampleKey: sample.sampleKey, samplePages: sample.samplePages })
    .where('productId', '=', productId)
    .where('fileId', '=', fileId)
    .where('isCurrent', '=', true)
    .where('sampleKey', 'is', null)
    .where(samePages(wanted))
    .returning('fileId')
    .executeTakeFirst();
  if (!found) return false;
  await trx
    .updateTable('digitalProductFiles')
    .set({ samplePages: sample.samplePages })
    .where('productId', '=', productId)
    .where('fileId', '=', fileId)
    .where('isCurrent', '=', false)
    .where(samePages(wanted))
    .execute();
  return true;
}

/**
 * Removes the pictures of all samples of a digital product.
 * @returns the removed pictures
 */
export async function takeSamplePictures(trx: Trx, productId: string): Promise<SamplePicture[]> {
  const before = await trx
    .selectFrom('digitalProductFiles')
    .select(storedPictures)
    .where('productId', '=', productId)
    .execute();
  await trx
    .updateTable('digitalProductFiles')
    .set({ samplePictures: null })
    .where('productId', '=', productId)
    .execute();
  return before.flatMap(({ samplePictures }) => samplePictures ?? []);
}

/**
 * Stores the pictures of a sample.
 * @returns false if the sample was replaced in the meantime
 */
export const setSamplePictures = async (
  db: Db,
  { productId, id, sampleKey }: Pick<ProductFile, 'productId' | 'id' | 'sampleKey'>,
  pictures: SamplePicture[],
): Promise<boolean> =>
  (await db
    .updateTable('digitalProductFiles')
    .set({ samplePictures: JSON.stringify(pictures) })
    .where('productId', '=', productId)
    .where('fileId', '=', id)
    .where('isCurrent', '=', true)
    .where('sampleKey', '=', sampleKey)
    .returning('fileId')
    .executeTakeFirst()) !== undefined;

/**
 * Counts one more failed attempt to stamp a file within the limits.
 * @returns the number of such attempts
 * @throws if another version was published in the meantime
 */
export const addStampOverrun = async (
  db: Db,
  { productId, id }: { productId: string; id: string },
): Promise<number> =>
  (
    await db
      .updateTable('digitalProductFiles')
      .set((at) => ({ stampOverruns: at('stampOverruns', '+', 1) }))
      .where('productId', '=', productId)
      .where('fileId', '=', id)
      .where('isCurrent', '=', true)
      .returning('stampOverruns')
      .executeTakeFirstOrThrow()
  ).stampOverruns;

export const insertVersion = (db: Db, version: Insertable<DigitalProductVersions>) =>
  db.insertInto('digitalProductVersions').values(version).execute();

/** Lists the versions of a product, newest first. */
export const listVersions = (db: Db, productId: string) =>
  db
    .selectFrom('digitalProductVersions')
    .select(['number', 'note', 'publishedAt'])
    .where('productId', '=', productId)
    .orderBy('number', 'desc')
    .execute();

/**
 * Counts the files of each product's published version. Sums their pages if every file has a page
 * count.
 */
export const countCurrent = (db: Db, productIds: string[]) =>
  productIds.length
    ? db
        .selectFrom('digitalProductFiles')
        .innerJoin('files', 'files.id', 'digitalProductFiles.fileId')
        .select((at) => [
          'productId',
          at.fn.countAll<number>().as('filesCount'),
          sql<
            number | null
          >`(case when every(files.pages is not null) then sum(files.pages) end)::integer`.as('pagesCount'),
        ])
        .where('productId', 'in', productIds)
        .where('isCurrent', '=', true)
        .groupBy('productId')
        .execute()
    : Promise.resolve([]);
