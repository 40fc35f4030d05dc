import { sql, type Insertable } from 'kysely';
import type { Db, Trx } from '../db/connection.ts';
import type { DigitalProductFiles, DigitalProductVersions } from '../db/types.ts';

/** Which list of files: that of the version that is out, or that of the next one. */
export type FileList = 'current' | 'next';

/** The list that is shown and handed out: before the first version, what it will have. */
export const shownList = ({ currentVersion }: { currentVersion: number }): FileList =>
  currentVersion === 0 ? 'next' : 'current';

/** One of the pages that everybody can read, from 1: the name of its picture, and the sides of that in pixels. */
export type SamplePicture = { page: number; name: string; width: number; height: number };

/** Where a sample is stored, and its pictures: null until they are drawn. */
export type StoredSample = { sampleKey: string | null; samplePictures: SamplePicture[] | null };

/** The files of some digital products in their order, with what describes them there. */
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

/** The digital products that have a file in the version that is out or in the next one. */
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
 * Makes the files of the next version those of the current one; a file of both stays one that was added before.
 * @returns the samples of the version before
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
 * Notes where the sample of a current file is stored, and which of the wanted pages it has. The next version asks for those too.
 * @returns false when the file is not a current one any more, or other pages are wanted
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

/** Takes the pictures off the samples of a digital product. @returns those that there were */
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

/** Notes the pictures of a sample. @returns false when that is not the sample any more */
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

/** Counts that stamping a current file took more than one run is given. @returns how often that was @throws when another version is out */
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

/** The newest first. */
export const listVersions = (db: Db, productId: string) =>
  db
    .selectFrom('digitalProductVersions')
    .select(['number', 'note', 'publishedAt'])
    .where('productId', '=', productId)
    .orderBy('number', 'desc')
    .execute();

/** How many files the current version of each has, and how many pages they have together where each has some. */
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
