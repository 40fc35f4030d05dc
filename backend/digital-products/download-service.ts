import { randomUUID } from 'node:crypto';
import type { DigitalProductDownload } from '../../contract/digital-products.ts';
import { minutesFromNow, now } from '../clock.ts';
import { db, inTransaction, type Trx } from '../db/connection.ts';
import { noteSeen } from '../entitlements/service.ts';
import { isOwn } from '../extension-points/access-policy.ts';
import { signedLink } from '../files/link-service.ts';
import { packZip } from '../files/zip-service.ts';
import type { Actor } from '../http/actor.ts';
import { AppError, notFound } from '../http/errors.ts';
import { log } from '../log.ts';
import { storage } from '../providers/storage.ts';
import { revalidate } from '../revalidation.ts';
import { enqueue } from '../tasks.ts';
import * as copies from './copy-repository.ts';
import * as files from './file-repository.ts';
import { nameOnCopies } from './holder-service.ts';
import * as repository from './repository.ts';
import { getViewed, isHolder, lockHolding } from './service.ts';
import { stamp, takeSample } from './stamp.ts';

type Row = repository.ProductRow;
type Copy = copies.CopyRow;

const DAY_MINUTES = 24 * 60;
/** A link is asked for again from the page: nobody needs one for longer. */
const LINK_MINUTES = DAY_MINUTES;
const SAMPLE_MINUTES = 60;
/** A copy that was not made by then was lost with its task. */
const LOST_MINUTES = 15;
const COPY_DAYS = 7;
const SWEEP_BATCH = 200;

const preparing: DigitalProductDownload = { state: 'PREPARING' };

const locked = () => new AppError(403, 'LOCKED', 'Unlock this to download it.');

const isPdf = ({ mimeType }: files.ProductFile) => mimeType === 'application/pdf';

/**
 * A personal link to one file of the current version, or to a zip of all of them. What carries the person's name is made first.
 * @throws 403 LOCKED for who does not have it, 404 for a file that is not in it, 503 when it could not be made
 */
export async function download(
  actor: Actor,
  id: string,
  fileId: string | undefined,
): Promise<DigitalProductDownload> {
  const { row, viewer } = await getViewed(db, actor, id);
  const isCreators = isOwn(actor, row) || actor.isOffice;
  if (!viewer.isUnlocked && !isCreators) throw locked();
  const all = await files.listFiles(db, [id], files.shownList(row));
  const wanted = fileId === undefined ? all : all.filter((file) => file.id === fileId);
  if (wanted.length === 0) throw notFound('This file');
  // Who has it is named on it; its creator and the office read it as it is.
  const name = row.isStamped && viewer.isUnlocked ? await nameOnCopies(db, actor.userId) : '';
  const isCopied = fileId === undefined || (name !== '' && isPdf(wanted[0]!));
  const copy = isCopied && (await copyOf(actor, row, fileId ?? null, name));
  if (copy && copy.state === 'PREPARING') return preparing;
  const link = await linkTo(row, wanted[0]!, copy || null);
  if (viewer.isUnlocked) await noteDownloads(actor, row, wanted);
  return {
    ...{ state: 'READY', url: link.url, expiresAt: link.expiresAt.toISOString() },
    isStamped: copy !== false && copy.state === 'READY' && copy.stampedFor !== '',
    unstamped: copy ? copy.unstamped : [],
  };
}

/** The person's copy of the current version, which is begun when it is not there. @throws 503 when it could not be made */
async function copyOf(actor: Actor, row: Row, fileId: string | null, name: string): Promise<Copy> {
  const which = { userId: actor.userId, productId: row.id, fileId };
  const found = await copies.findCopy(db, which);
  const isSame = found?.productVersion === row.currentVersion && found.stampedFor === name;
  const isLost = found?.state === 'PREPARING' && found.createdAt < minutesFromNow(-LOST_MINUTES);
  const isOld = found !== undefined && found.createdAt < minutesFromNow((1 - COPY_DAYS) * DAY_MINUTES);
  if (found && isSame && !isLost && !isOld && found.state !== 'FAILED') return found;
  const next = { ...which, id: randomUUID(), productVersion: row.currentVersion, stampedFor: name };
  await inTransaction(async (trx) => {
    if (found?.storageKey) await enqueue(trx, 'files.removeObjects', { keys: [found.storageKey] });
    // One that failed is told once; whoever asks again afterwards has another one made.
    if (found?.state === 'FAILED' && isSame) return copies.deleteCopy(trx, found.id);
    await copies.putCopy(trx, { ...next, createdAt: now() });
    await enqueue(trx, 'digitalProducts.makeCopy', { copyId: next.id });
  });
  if (found?.state === 'FAILED' && isSame)
    throw new AppError(503, 'COPY_FAILED', 'Your copy could not be made. Try again in a moment.');
  return (await copies.findCopy(db, which))!;
}

const linkTo = async (row: Row, file: files.ProductFile, copy: Copy | null) => {
  if (copy?.state !== 'READY') return signedLink(file, { download: true, minutes: LINK_MINUTES });
  const expiresAt = minutesFromNow(LINK_MINUTES);
  const terms =
    copy.fileId === null
      ? { mimeType: 'application/zip', downloadName: `${row.title}.zip` }
      : { mimeType: file.mimeType, downloadName: file.fileName };
  return { url: await storage.linkToGet(copy.storageKey!, { ...terms, expiresAt }), expiresAt };
};

/** What was handed out is not refunded by itself, and is what a bank is told. @throws 403 LOCKED */
const noteDownloads = (actor: Actor, row: Row, handedOut: files.ProductFile[]): Promise<void> =>
  inTransaction(async (trx) => {
    // A refund that was asked for since it was read has frozen it, or sees this.
    await lockHolding(trx, actor.userId, row.id);
    if (!(await isHolder(trx, actor.userId, row.id))) throw locked();
    await copies.putDownloads(
      trx,
      handedOut.map((file) => ({
        ...{ userId: actor.userId, productId: row.id, fileId: file.id, title: file.title },
        productVersion: Math.max(1, row.currentVersion),
        ...{ downloadedAt: now(), lastAt: now() },
      })),
    );
    await noteSeen(trx, actor.userId, 'DIGITAL_PRODUCT', row.id);
  });

/** The task: makes a copy. A run that was cut off is repeated; one that fails is told, and can be asked for again. */
export async function makeCopy({ copyId }: { copyId: string }): Promise<void> {
  const copy = await copies.getCopy(db, copyId);
  if (copy?.state !== 'PREPARING') return;
  try {
    await (copy.fileId === null ? makeZip(copy) : makeStamped(copy, copy.fileId));
  } catch (error) {
    log.error({ err: error, copyId }, 'a copy of a digital product could not be made');
    await copies.settleCopy(db, copyId, { state: 'FAILED' });
  }
}

/** For whom a copy was made, and which it is: whoever finds it elsewhere can tell. */
const lineOf = ({ id, stampedFor }: Copy) => `For ${stampedFor} · ${id.slice(0, 8).toUpperCase()}`;

async function makeStamped(copy: Copy, fileId: string): Promise<void> {
  const file = (await files.listFiles(db, [copy.productId], 'current')).find(({ id }) => id === fileId);
  const bytes = file && (await stamp(file, lineOf(copy)));
  if (!bytes) {
    await copies.settleCopy(db, copy.id, { state: 'UNSTAMPED' });
    return;
  }
  const storageKey = `private/copies/${copy.id}.pdf`;
  await storage.putBytes(storageKey, bytes, 'application/pdf');
  await settle(copy, { storageKey });
}

async function makeZip(copy: Copy): Promise<void> {
  const row = await repository.getProduct(db, copy.productId);
  const all = await files.listFiles(db, [copy.productId], files.shownList(row));
  const unstamped: string[] = [];
  const entries = [];
  for (const file of all) {
    const isWanted = copy.stampedFor !== '' && isPdf(file);
    entries.push({
      ...{ name: file.fileName, storageKey: file.storageKey, size: file.size },
      // One after the other, as the zip is written: not all of them are in memory.
      ...(isWanted && {
        read: async () => {
          const bytes = await stamp(file, lineOf(copy));
          if (!bytes) unstamped.push(file.title);
          return bytes;
        },
      }),
    });
  }
  const storageKey = `private/copies/${copy.id}.zip`;
  const { zip, bytes } = packZip(entries);
  try {
    await storage.putStream(storageKey, zip, { mimeType: 'application/zip', bytes });
  } finally {
    zip.destroy();
  }
  await settle(copy, { storageKey, unstamped });
}

/** Its person may be gone meanwhile, or another version out. */
async function settle(copy: Copy, made: { storageKey: string; unstamped?: string[] }): Promise<void> {
  if (!(await copies.settleCopy(db, copy.id, { ...made, state: 'READY' })))
    await storage.remove(made.storageKey);
}

/** Removes copies that nobody has a link to any more. */
export async function sweepCopies(): Promise<void> {
  const keys = await inTransaction(async (trx) => {
    const removed = await copies.deleteOldCopies(trx, minutesFromNow(-COPY_DAYS * DAY_MINUTES), SWEEP_BATCH);
    await removeObjects(
      trx,
      removed.flatMap((key) => key ?? []),
    );
    return removed;
  });
  if (keys.length === SWEEP_BATCH) await sweepCopies();
}

export const removeObjects = (trx: Trx, keys: string[]): Promise<void> =>
  keys.length ? enqueue(trx, 'files.removeObjects', { keys }) : Promise.resolve();

/** Ends a person's copies with their account. */
export const removeCopiesOf = (userId: string): Promise<void> =>
  inTransaction(async (trx) => removeObjects(trx, await copies.deleteCopiesOf(trx, userId)));

/** The task: takes the pages that everybody can read out of the files of the current version. One that fails holds up no other. */
export async function makeSamples({ productId }: { productId: string }): Promise<void> {
  const errors: unknown[] = [];
  for (const file of await files.listFiles(db, [productId], 'current')) {
    if (file.samplePages.length === 0 || file.sampleKey !== null) continue;
    await makeSample(productId, file).catch((error: unknown) => errors.push(error));
  }
  await inTransaction((trx) => revalidate(trx, 'DIGITAL_PRODUCT', productId));
  if (errors.length) throw new AggregateError(errors, 'Some samples could not be made.');
}

async function makeSample(productId: string, file: files.ProductFile): Promise<void> {
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

/** A link to the pages of a file that everybody can read. @throws 404 */
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
