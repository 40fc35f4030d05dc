import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { minutesFromNow } from '../clock.ts';
import { db, inTransaction, type Trx } from '../db/connection.ts';
import { drawPage } from '../files/pdf-page-service.ts';
import { keysOfPicture, putWidths } from '../files/picture-service.ts';
import { removeObjects } from '../files/service.ts';
import type { Actor } from '../http/actor.ts';
import { notFound } from '../errors.ts';
import { log } from '../log.ts';
import { storage } from '../providers/storage/storage.ts';
import { revalidate, revalidatePages } from '../revalidation.ts';
import * as files from './file-repository.ts';
import * as repository from './repository.ts';
import { getViewed } from './service.ts';
import { takeSample } from './stamp.ts';

/**
 * Samples are the public pages of a digital product. A sample is a PDF behind a signed link, with
 * pictures that are as public as covers.
 */

const SAMPLE_MINUTES = 60;

const pictureKeys = (pictures: files.SamplePicture[]): string[] =>
  pictures.flatMap(({ name }) => keysOfPicture(name));

/** Returns the storage keys of samples and of their pictures. */
const keysOf = (samples: files.StoredSample[]): string[] =>
  samples.flatMap(({ sampleKey, samplePictures }) => [
    ...(sampleKey === null ? [] : [sampleKey]),
    ...pictureKeys(samplePictures ?? []),
  ]);

/** Removes the stored files of samples after the commit. */
export const removeSamples = (trx: Trx, samples: files.StoredSample[]): Promise<void> =>
  removeObjects(trx, keysOf(samples));

/**
 * Removes the public pictures of a deleted product. The PDF of the sample is kept for viewers who
 * may still see it. The caller must lock the row.
 */
export const removePictures = async (trx: Trx, productId: string): Promise<void> =>
  removeObjects(trx, pictureKeys(await files.takeSamplePictures(trx, productId)));

/**
 * Task: extracts the public pages of the published version's files and renders their pictures. A
 * failed file does not block other files.
 */
export async function makeSamples({ productId }: { productId: string }): Promise<void> {
  const errors: unknown[] = [];
  const forEach = async (work: (file: files.ProductFile) => Promise<void>) => {
    for (const file of await files.listFiles(db, [productId], 'current'))
      if (file.samplePages.length > 0 && !file.refusesChanges)
        await work(file).catch((error: unknown) => errors.push(error));
  };
  await forEach(makeSample);
  // The sample pages can be read from now on, even if rendering their pictures fails.
  await inTransaction((trx) => revalidate(trx, 'DIGITAL_PRODUCT', productId));
  await forEach(drawSample);
  await inTransaction((trx) => revalidatePages(trx, 'DIGITAL_PRODUCT', productId));
  if (errors.length) throw new AggregateError(errors, 'Some samples could not be made.');
}

async function makeSample(file: files.ProductFile): Promise<void> {
  if (file.sampleKey !== null) return;
  const { productId } = file;
  const sample = await takeSample(file, file.samplePages);
  if (!sample) return;
  const key = `private/samples/${randomUUID()}.pdf`;
  await storage.putBytes(key, sample.bytes, 'application/pdf');
  const made = { productId, fileId: file.id, samplePages: sample.pages, sampleKey: key };
  const isWanted = await inTransaction(async (trx) => {
    await repository.lockProduct(trx, productId);
    return files.setSample(trx, made, file.samplePages);
  });
  if (!isWanted) await storage.remove(key);
}

/** Renders the pages of a sample as pictures. A page that cannot be rendered has no picture. */
async function drawSample(file: files.ProductFile): Promise<void> {
  const { productId, sampleKey, samplePages } = file;
  const row = await repository.findProduct(db, productId);
  if (sampleKey === null || file.samplePictures !== null || row?.state === 'DELETED') return;
  const bytes = new Uint8Array(await buffer(await storage.open(sampleKey)));
  const pictures: files.SamplePicture[] = [];
  try {
    for (const [index, page] of samplePages.entries()) {
      const drawn = await drawPage({ bytes, number: index + 1 });
      if ('refusal' in drawn) {
        log.info({ productId, page, refusal: drawn.refusal }, 'a sample page cannot be drawn');
        continue;
      }
      const picture = { page, name: randomUUID(), width: drawn.width, height: drawn.height };
      pictures.push(picture);
      await putWidths(picture.name, drawn.widths);
    }
    const isWanted = await inTransaction(async (trx) => {
      const locked = await repository.lockProduct(trx, productId);
      return locked?.state !== 'DELETED' && files.setSamplePictures(trx, file, pictures);
    });
    if (isWanted) return;
  } catch (error) {
    await removeKeys(pictureKeys(pictures));
    throw error;
  }
  await removeKeys(pictureKeys(pictures));
}

const removeKeys = async (keys: string[]): Promise<void> => {
  for (const key of keys) await storage.remove(key);
};

/**
 * Returns a link to the public pages of a file.
 * @throws 404
 */
export async function readSample(
  actor: Actor | null,
  id: string,
  fileId: string,
): Promise<{ url: string; expiresAt: string }> {
  await getViewed(db, actor, id);
  const file = (await files.listFiles(db, [id], 'current')).find((each) => each.id === fileId);
  if (!file?.sampleKey) throw notFound('This sample');
  const expiresAt = minutesFromNow(SAMPLE_MINUTES);
  const url = await storage.linkToGet(file.sampleKey, { mimeType: file.mimeType, expiresAt });
  return { url, expiresAt: expiresAt.toISOString() };
}
