import path from 'node:path';
import type { Body } from '../../contract/call.ts';
import type { DigitalProductDraft, digitalProductEditing } from '../../contract/digital-product-editing.ts';
import { isPdf } from '../../contract/values/downloads.ts';
import { digitalProductStateSets } from '../../contract/values/states.ts';
import { limits } from '../../contract/values/limits.ts';
import { now } from '../clock.ts';
import { recordChanges } from '../moderation/change-service.ts';
import { coverColumns, enqueueCover } from '../content/cover-service.ts';
import { mergeFiles } from '../content/file-list-service.ts';
import { createPublishing, type Unversioned } from '../content/publishing-service.ts';
import { listCoursesWith } from '../courses/included-service.ts';
import * as creators from '../creators/service.ts';
import { inTransaction, type Trx } from '../db/connection.ts';
import { notify } from '../notices/service.ts';
import { canCharge } from '../policies/access.ts';
import type { OtherFile } from '../extension-points/file-uses.ts';
import { closeOpenPurchases } from '../extension-points/sellables.ts';
import { getReadyFile } from '../files/service.ts';
import { setUses } from '../files/use-service.ts';
import { withdrawAppeal } from '../moderation/takedown-service.ts';
import type { CreatorActor } from '../http/actor.ts';
import { conflict, invalidField, invalidTransition } from '../errors.ts';
import { mayMailNews } from '../http/rate-limits.ts';
import { revalidate } from '../revalidation.ts';
import { enqueue } from '../tasks.ts';
import { checkPdfs } from './check-service.ts';
import * as files from './file-repository.ts';
import * as policy from './policy.ts';
import * as repository from './repository.ts';
import { removePictures, removeSamples } from './sample-service.ts';
import { listMissingFields, readBesideDraft, toDraft, toDraftWith } from './service.ts';

type Row = repository.ProductRow;
type Input = Omit<Body<typeof digitalProductEditing.update>, 'version' | 'knownFiles'>;
type FileInput = NonNullable<Input['files']>[number];

const contentType = 'DIGITAL_PRODUCT';

/** Maximum number of digital products per creator; a limit against automated creation. */
const MOST_PRODUCTS = 2_000;

/**
 * Converts the fields of a request into columns. Checks first that the referenced rows belong to
 * the actor.
 */
const columnsOf = async (
  trx: Trx,
  actor: CreatorActor,
  { pictureId, files: _, ...rest }: Partial<Input>,
) => ({
  ...rest,
  ...(await coverColumns(trx, actor, pictureId)),
});

const titleOf = (title: string, fileName: string) =>
  title || path.parse(fileName).name.slice(0, limits.titleCharacters.max);

/**
 * Replaces the files of the next version.
 * @throws 404 for another person's file, 409 for a file that is not ready
 * @throws 422 for sample pages that a file does not have, a repeated file or too many files
 */
async function setFiles(trx: Trx, actor: CreatorActor, id: string, wanted: FileInput[]): Promise<void> {
  if (wanted.length > limits.digitalProductFiles)
    throw invalidField(
      'files',
      'TOO_MANY',
      `A digital product has ${limits.digitalProductFiles} files at most.`,
    );
  const next = [];
  const stored = [];
  for (const { id: fileId, title, note, samplePages } of wanted) {
    const file = await getReadyFile(trx, actor.userId, fileId);
    if (samplePages.length > 0 && !isPdf(file))
      throw invalidField('files', 'SAMPLE_NEEDS_PDF', 'Only a PDF has pages that everybody can read.');
    if (file.pages !== null && samplePages.some((page) => page > file.pages!))
      throw invalidField('files', 'NO_SUCH_PAGE', `This file has ${file.pages} pages.`);
    stored.push(file);
    next.push({ fileId, title: titleOf(title, file.fileName), note, samplePages });
  }
  if (new Set(next.map(({ fileId }) => fileId)).size < next.length)
    throw invalidField('files', 'FILE_TWICE', 'Each file is in it once.');
  await files.replaceNextFiles(trx, id, next);
  await checkPdfs(trx, stored);
  await recordFileUses(trx, id);
}

/**
 * Updates the file uses, and stores whether the files of the next version differ from the published
 * version.
 */
async function recordFileUses(trx: Trx, id: string): Promise<void> {
  const [next, current] = await Promise.all([
    files.listFiles(trx, [id], 'next'),
    files.listFiles(trx, [id], 'current'),
  ]);
  await setUses(
    trx,
    contentType,
    id,
    [...next, ...current].map((file) => file.id),
  );
  const sameAs = (list: files.ProductFile[]) =>
    JSON.stringify(list.map((file) => [file.id, file.title, file.note, file.samplePages]));
  await repository.updateProduct(trx, id, {
    hasNewFiles: current.length > 0 && sameAs(next) !== sameAs(current),
  });
}

/**
 * Revalidates the product's pages. Closes open payment pages if the product is no longer for sale
 * or has another price.
 * @returns the current row
 */
async function afterStateChange(trx: Trx, before: Row, changed?: Row): Promise<Row> {
  const after = changed ?? (await repository.getProduct(trx, before.id));
  if (before.isPublic || after.isPublic) await revalidate(trx, contentType, before.id);
  const isGone = before.isPublic && !after.isPublic;
  // A payment page with the old price is closed, so that a buyer never pays another price than the
  // product page shows.
  if (isGone || before.priceCents !== after.priceCents)
    await closeOpenPurchases(trx, { contentType, contentId: before.id });
  return after;
}

const canReceive = async (trx: Trx, row: Row): Promise<boolean> =>
  creators.canReceive(await creators.getById(trx, row.creatorId));

const products = createPublishing({
  contentType,
  name: 'digital product',
  states: digitalProductStateSets,
  lock: repository.lockProduct,
  listDue: repository.listDue,
  update: repository.updateProduct,
  async listMissing(trx, row) {
    const { length } = await files.listFiles(trx, [row.id], 'next');
    return listMissingFields(row, length, await canReceive(trx, row));
  },
  async published(trx, row) {
    if (row.currentVersion === 0) await addVersion(trx, row, '');
  },
  removed: (trx, contentId) => withdrawAppeal(trx, { contentType, contentId }),
  afterStateChange,
});

export const { publishDue, takeDown, putBack, restore } = products;

/**
 * Creates a draft.
 * @throws 409 above the maximum number of products
 */
export const create = (
  actor: CreatorActor,
  input: Body<typeof digitalProductEditing.create>,
): Promise<DigitalProductDraft> =>
  inTransaction(async (trx) => {
    await creators.lockById(trx, actor.creator.id);
    if ((await repository.countOwn(trx, actor.creator.id)) >= MOST_PRODUCTS)
      throw conflict(
        'TOO_MANY_DIGITAL_PRODUCTS',
        `You can have ${MOST_PRODUCTS} digital products. Delete one to make another.`,
      );
    const columns = await columnsOf(trx, actor, input);
    const at = now();
    const { id } = await repository.insertProduct(trx, {
      ...columns,
      title: input.title,
      creatorId: actor.creator.id,
      createdAt: at,
      updatedAt: at,
    });
    if (input.files) await setFiles(trx, actor, id, input.files);
    await enqueueCover(trx, contentType, null, { ...columns, id });
    return toDraft(trx, actor, id);
  });

/**
 * Updates a product. Changed texts and prices of a published product are public at once. Changed
 * files belong to the next version.
 * @throws 409 if another window has saved a newer version, so that no change is lost
 */
export const update = (
  actor: CreatorActor,
  id: string,
  { version, knownFiles, ...input }: Unversioned<Body<typeof digitalProductEditing.update>>,
): Promise<DigitalProductDraft> =>
  inTransaction(async (trx) => {
    const row = await products.lockForChange(trx, actor, id);
    products.assertVersion(row, version);
    const columns = await columnsOf(trx, actor, input);
    if (row.publishedAt && columns.priceCents && !canCharge(columns.priceCents, await canReceive(trx, row)))
      throw invalidField('priceCents', 'PAYOUTS_NEEDED', 'A price needs payouts, which are not set up yet.');
    const change = { ...columns, version: row.version + 1, updatedAt: now() };
    const [changed, beside] = await Promise.all([
      repository.changeProduct(trx, id, change),
      readBesideDraft(trx, row),
    ]);
    const [before] = beside;
    if (input.files) await setFiles(trx, actor, id, mergeFiles(input.files, before, knownFiles));
    await enqueueCover(trx, contentType, row, { id, ...columns });
    // If files were changed, the row was changed again, so it has to be read again.
    const after = await afterStateChange(trx, row, input.files ? undefined : changed);
    // A published or scheduled product must still have all required fields.
    if (row.state === 'PUBLISHED' || row.state === 'SCHEDULED') await products.assertWhole(trx, after);
    if (row.publishedAt) await recordChanges(trx, contentType, id, row, columns);
    return toDraftWith(trx, actor, after, input.files ? undefined : beside);
  });

/**
 * Changes only the files of the next version. The version of the texts is unchanged, so that an
 * open editor can still save.
 */
const changeFiles = (
  actor: CreatorActor,
  id: string,
  change: (before: FileInput[]) => FileInput[],
): Promise<DigitalProductDraft> =>
  inTransaction(async (trx) => {
    const row = await products.lockForChange(trx, actor, id);
    const before = await files.listFiles(trx, [id], 'next');
    await putFiles(trx, actor, row, change(before));
    return toDraft(trx, actor, id);
  });

async function putFiles(trx: Trx, actor: CreatorActor, row: Row, wanted: FileInput[]): Promise<void> {
  await setFiles(trx, actor, row.id, wanted);
  await repository.updateProduct(trx, row.id, { updatedAt: now() });
  if (row.state === 'PUBLISHED' || row.state === 'SCHEDULED') await products.assertWhole(trx, row);
}

/**
 * Adds a file at the end of the next version. Does nothing if the file is already listed.
 * @throws the errors of `update`
 */
export const addFile = (
  actor: CreatorActor,
  id: string,
  { fileId, title, note }: Body<typeof digitalProductEditing.addFile>,
): Promise<DigitalProductDraft> =>
  changeFiles(actor, id, (before) =>
    before.some((file) => file.id === fileId)
      ? before
      : [...before, { id: fileId, title, note, samplePages: [] }],
  );

/**
 * Removes a file from the next version.
 * @throws the errors of `update`
 */
export const removeFile = (actor: CreatorActor, id: string, fileId: string): Promise<DigitalProductDraft> =>
  changeFiles(actor, id, (before) => before.filter((file) => file.id !== fileId));

/**
 * Replaces a file in the next version. With a note about the change, the version is published to
 * the owners, unless it contains other unpublished changes.
 * @returns true if the version was published
 * @throws the errors of `update`
 */
export const replaceFile = (
  actor: CreatorActor,
  id: string,
  fileId: string,
  { by, note }: OtherFile,
): Promise<boolean> =>
  inTransaction(async (trx) => {
    const row = await products.lockForChange(trx, actor, id);
    const before = await files.listFiles(trx, [id], 'next');
    // The file is only in the published version, so nothing in the next version has to be replaced.
    if (!before.some((file) => file.id === fileId)) return false;
    const wanted = before
      .filter((file) => file.id !== by)
      .map((file) => ({ ...file, id: file.id === fileId ? by : file.id }));
    await putFiles(trx, actor, row, wanted);
    if (note === undefined || !policy.canPublishReplacement(row)) return false;
    await giveOutVersion(trx, row, note);
    return true;
  });

/**
 * Changes the state of an own product.
 * @throws 409 from another state or version, 422 with the missing requirement, or for a past time
 */
export const updateStatus = (
  actor: CreatorActor,
  id: string,
  change: Body<typeof digitalProductEditing.updateStatus>,
): Promise<DigitalProductDraft> =>
  inTransaction(async (trx) => {
    await products.changeStatus(trx, actor, id, change);
    return toDraft(trx, actor, id);
  });

/** Publishes the files of the next version, which are sold from then on. */
async function addVersion(trx: Trx, row: Row, note: string): Promise<void> {
  const number = row.currentVersion + 1;
  await files.insertVersion(trx, { productId: row.id, number, note, publishedAt: now() });
  await removeSamples(trx, await files.copyNextToCurrent(trx, row.id, now()));
  await repository.updateProduct(trx, row.id, { currentVersion: number });
  await recordFileUses(trx, row.id);
  await enqueue(trx, 'digitalProducts.makeSamples', { productId: row.id }, { ownerId: row.creatorId });
}

/**
 * Publishes the next version and notifies the owners. The number of notified versions per day is
 * limited.
 * @throws 422 with the missing requirement
 */
async function giveOutVersion(trx: Trx, row: Row, note: string): Promise<void> {
  await products.assertWhole(trx, row);
  await addVersion(trx, row, note);
  if (await mayMailNews(row.creatorId))
    await notify(trx, 'newVersion', {
      creatorId: row.creatorId,
      contentId: row.id,
      number: row.currentVersion + 1,
      isPublic: row.isPublic,
      title: row.title,
      note,
    });
  await repository.updateProduct(trx, row.id, { updatedAt: now() });
  await afterStateChange(trx, row);
}

/**
 * Publishes the next version of the files.
 * @throws 409 if no file has changed or the files differ from those that the creator saw, 422 with
 *   the missing requirement
 */
export const publishVersion = (
  actor: CreatorActor,
  id: string,
  { note, version, knownFiles }: Body<typeof digitalProductEditing.publishVersion>,
): Promise<DigitalProductDraft> =>
  inTransaction(async (trx) => {
    const row = await products.lockForChange(trx, actor, id);
    products.assertVersion(row, version);
    const next = (await files.listFiles(trx, [id], 'next')).map((file) => file.id);
    // An upload may have been added that the creator has not seen in the list yet.
    if (knownFiles && knownFiles.join() !== next.join())
      throw conflict('FILES_CHANGED', 'Its files have changed. Look through them before you publish them.');
    const verdict = policy.canPublishVersion(row);
    if (verdict !== true) throw invalidTransition(verdict);
    await giveOutVersion(trx, row, note);
    return toDraft(trx, actor, id);
  });

/**
 * Deletes a product. Owners can still download it.
 * @throws 404, 409 while a course includes the product
 */
export const remove = (actor: CreatorActor, id: string): Promise<void> =>
  inTransaction(async (trx) => {
    await products.remove(trx, actor, id);
    await removePictures(trx, id);
    const [course] = await listCoursesWith(trx, id);
    if (course)
      throw conflict('IN_A_COURSE', `“${course.title}” includes it. Take it out of the course first.`);
  });
