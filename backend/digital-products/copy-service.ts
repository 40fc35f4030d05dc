import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { isPdf } from '../../contract/values/downloads.ts';
import { DAY_MINUTES } from '../../contract/values/times.ts';
import { OverrunError } from '../runtime/bounded-threads.ts';
import { daysFromNow, minutesFromNow, now } from '../clock.ts';
import { config } from '../config.ts';
import { db, inTransaction, type Trx } from '../db/connection.ts';
import { linkMinutes } from '../files/link-service.ts';
import { removeObjects } from '../files/service.ts';
import { packZip } from '../files/zip-service.ts';
import { AppError } from '../errors.ts';
import { log } from '../log.ts';
import { storage } from '../providers/storage/storage.ts';
import { enqueue } from '../tasks.ts';
import * as copies from './copy-repository.ts';
import * as files from './file-repository.ts';
import { copyCodeOf } from './holder-service.ts';
import * as repository from './repository.ts';
import { stamp } from './stamp.ts';

type Copy = copies.CopyRow;
type Run = Copy & { storageKey: string };

/** A copy is kept for so long after it was last handed out. */
const COPY_DAYS = 7;
/** One that somebody was given a link to so lately is not removed for another one: they are downloading it. */
const IN_USE_MINUTES = 60;
const SWEEP_BATCH = 200;

/** The longest that one run may take: a zip of 4 GB over a slow connection takes 20, one with many slow PDFs longer. */
export const LONGEST_MINUTES = 120;
const HEARTBEAT_MS = 30_000;
/** A run that has not moved on for so long was lost: one PDF and those before it in the queue of its thread take 15 (`stamp.ts`). */
const LOST_MINUTES = 30;
/** One that waits is in the queue, which keeps it, unless the queue itself was lost. */
const LOST_WAITING_MINUTES = DAY_MINUTES;
/** A PDF whose stamping takes more than it is given is handed out as it is after so many tries. */
const MOST_OVERRUNS = 2;

type Wanted = {
  row: repository.ProductRow;
  userId: string;
  /** Null for a zip of all files. */
  fileId: string | null;
  /** The name on it; empty for a copy without one, which is the same for everybody. */
  stampedFor: string;
  bytes: number;
};

/**
 * A copy of the current version that can be handed out, which is begun when it is not there.
 * @returns null while it is being made
 * @throws 503 COPY_FAILED when it could not be made, 507 without room for it
 */
export async function findOrBegin({ row, userId, fileId, stampedFor, bytes }: Wanted): Promise<Copy | null> {
  const which = { userId: stampedFor === '' ? null : userId, productId: row.id, fileId };
  const found = await copies.findCopy(db, which);
  // Another version went out since the product was read: whoever asks again gets that one.
  if (found && found.productVersion > row.currentVersion) return null;
  if (found && isOf(found, row, stampedFor)) {
    if (found.state === 'FAILED') throw await tellFailure(found);
    if (found.state !== 'PREPARING') return found;
    if (!isLost(found)) return null;
  }
  await storage.assertRoom(bytes);
  const next = { ...which, stampedFor, bytes, productVersion: row.currentVersion };
  await begin(next, row.creatorId, found);
  return null;
}

/** The files of one that was never published change without another version. */
const isOf = (copy: Copy, row: repository.ProductRow, stampedFor: string) =>
  copy.productVersion === row.currentVersion &&
  copy.stampedFor === stampedFor &&
  (row.currentVersion > 0 || copy.createdAt >= row.updatedAt);

const isLost = ({ createdAt, heartbeatAt }: Copy) =>
  heartbeatAt === null
    ? createdAt < minutesFromNow(-LOST_WAITING_MINUTES)
    : heartbeatAt < minutesFromNow(-LOST_MINUTES);

/** It is reported once: whoever asks again afterwards has another one made. */
async function tellFailure(copy: Copy): Promise<AppError> {
  await copies.deleteCopy(db, copy.id);
  return new AppError(503, 'COPY_FAILED', 'Your copy could not be made. Try again in a moment.');
}

type NewCopy = Pick<Copy, 'userId' | 'productId' | 'fileId' | 'stampedFor' | 'productVersion' | 'bytes'>;

const isEverybodys = ({ userId, productVersion }: NewCopy) => userId === null && productVersion > 0;

const begin = (next: NewCopy, creatorId: string, before: Copy | undefined): Promise<void> =>
  inTransaction(async (trx) => {
    // Others still have links to an earlier version that is everybody's; to one of a draft only its creator has.
    if (before && !(isEverybodys(before) && before.productVersion < next.productVersion)) {
      // Somebody else may have begun it a moment before.
      if (!(await copies.deleteCopy(trx, before.id))) return;
      await removeObjects(trx, before.storageKey === null ? [] : [before.storageKey]);
    }
    if (isEverybodys(next)) await makeRoom(trx, creatorId, next.bytes);
    const copy = { ...next, id: randomUUID(), createdAt: now() };
    if (!(await copies.insertCopy(trx, copy))) return;
    // One creator's PDFs may be slow: the buyers of all creators take turns.
    await enqueue(trx, 'digitalProducts.makeCopy', { copyId: copy.id }, { ownerId: creatorId });
  });

/**
 * Everybody's zips of one creator take no more bytes together than their files may: only products that share files have more, of
 * which a creator may publish thousands. Those that were handed out longest ago go first.
 * @throws 507 when all that could go was asked for a moment ago
 */
async function makeRoom(trx: Trx, creatorId: string, bytes: number): Promise<void> {
  await copies.lockCopiesOf(trx, creatorId);
  const most = config.quotaBytes.approved;
  const unused = minutesFromNow(-IN_USE_MINUTES);
  await removeObjects(trx, await copies.deleteEverybodysBeyond(trx, creatorId, most - bytes, unused));
  if ((await copies.countEverybodysBytes(trx, creatorId)) + bytes > most)
    throw new AppError(
      507,
      'STORAGE_FULL',
      'There is no room left for a zip. Download the files one by one.',
    );
}

/**
 * The task: makes a copy. A run that was cut off is repeated, in place of the one before; one that fails is reported, and can be asked
 * for again.
 */
export async function makeCopy({ copyId }: { copyId: string }): Promise<void> {
  const run = await beginRun(copyId);
  if (!run) return;
  try {
    await make(run);
  } catch (error) {
    log.error({ err: error, copyId }, 'a copy of a digital product could not be made');
    await settle(run, { state: 'FAILED', storageKey: null });
    await storage.remove(run.storageKey);
  }
}

/** Each run stores under a key of its own, known before a byte is written. @returns null for one that nobody waits for */
const beginRun = (copyId: string): Promise<Run | null> =>
  inTransaction(async (trx) => {
    const copy = await copies.lockCopy(trx, copyId);
    if (copy?.state !== 'PREPARING') return null;
    await removeObjects(trx, copy.storageKey === null ? [] : [copy.storageKey]);
    const storageKey = `private/copies/${randomUUID()}.${copy.fileId === null ? 'zip' : 'pdf'}`;
    const run = { ...copy, storageKey, heartbeatAt: now() };
    await copies.updateCopy(trx, copyId, { storageKey, heartbeatAt: run.heartbeatAt });
    return run;
  });

async function make(run: Run): Promise<void> {
  // In this order: a version that goes out in between is seen.
  const listed = await files.listFiles(db, [run.productId], run.productVersion === 0 ? 'next' : 'current');
  const { currentVersion } = await repository.getProduct(db, run.productId);
  const wanted = run.fileId === null ? listed : listed.filter(({ id }) => id === run.fileId);
  // Whoever asks again gets the version that is out now.
  if (currentVersion !== run.productVersion || wanted.length === 0)
    return void (await copies.deleteCopy(db, run.id));
  const beat = heartbeatOf(run);
  await (run.fileId === null ? makeZip(run, wanted, beat) : makeStamped(run, wanted[0]!, beat));
}

type Beat = () => Promise<void>;

/** Notes now and then that a run moves on. It @throws Error for a run that takes too long, or whose copy is no longer its own. */
function heartbeatOf(run: Run): Beat {
  const endsAt = minutesFromNow(LONGEST_MINUTES);
  let notedAt = now();
  return async () => {
    const at = now();
    if (at.getTime() - notedAt.getTime() < HEARTBEAT_MS) return;
    if (at > endsAt) throw new Error('Making this copy takes too long.');
    notedAt = at;
    if (!(await settle(run, { heartbeatAt: at }))) throw new Error('This copy is no longer wanted.');
  };
}

/** @returns false when another run has the copy, another one is in its place, or its person is gone */
const settle = ({ id, storageKey }: Run, change: copies.CopyChange): Promise<boolean> =>
  copies.settleCopy(db, { id, storageKey }, change);

/** For whom a copy was made, and the code that finds them: whoever comes across it elsewhere can tell. */
const lineOf = async ({ userId, productId, stampedFor }: Run) =>
  `For ${stampedFor} · ${await copyCodeOf(userId!, productId)}`;

/**
 * The PDF with the line on each page.
 * @returns null for one that does not take it, or whose stamping takes more than it is given each time
 * @throws OverrunError when the machine was too busy, which says nothing of the PDF
 */
async function stampFile(file: files.ProductFile, line: string, beat: Beat): Promise<Uint8Array | null> {
  // Its buyers were notified of it.
  if (file.refusesChanges) return null;
  for (let { stampOverruns } = file; stampOverruns < MOST_OVERRUNS;)
    try {
      return await stamp(file, line);
    } catch (error) {
      if (!(error instanceof OverrunError && error.isOfInput)) throw error;
      log.warn({ err: error, fileId: file.id }, 'stamping a PDF took more than it is given');
      stampOverruns = await files.addStampOverrun(db, file);
      await beat();
    }
  return null;
}

async function makeStamped(run: Run, file: files.ProductFile, beat: Beat): Promise<void> {
  const bytes = await stampFile(file, await lineOf(run), beat);
  if (!bytes) return void (await settle(run, { state: 'UNSTAMPED', storageKey: null }));
  await storage.putBytes(run.storageKey, bytes, 'application/pdf');
  await finish(run, []);
}

async function makeZip(run: Run, listed: files.ProductFile[], beat: Beat): Promise<void> {
  const unstamped: string[] = [];
  const line = run.stampedFor === '' ? null : await lineOf(run);
  const entries = listed.map((file) => ({
    name: file.fileName,
    storageKey: file.storageKey,
    size: file.size,
    // One after the other, as the zip is written: not all of them are in memory.
    ...(line !== null &&
      isPdf(file) && {
        read: async () => {
          const bytes = await stampFile(file, line, beat);
          if (!bytes) unstamped.push(file.title);
          return bytes;
        },
      }),
  }));
  const { zip, bytes } = packZip(entries);
  try {
    const body = Readable.from(withBeat(zip, beat), { objectMode: false });
    await storage.putStream(run.storageKey, body, { mimeType: 'application/zip', bytes });
  } finally {
    zip.destroy();
  }
  await finish(run, unstamped);
}

async function* withBeat(bytes: AsyncIterable<Buffer>, beat: Beat): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    await beat();
    yield chunk;
  }
}

async function finish(run: Run, unstamped: string[]): Promise<void> {
  const isWanted = await inTransaction(async (trx) => {
    if (!(await copies.settleCopy(trx, run, { state: 'READY', unstamped }))) return false;
    // Anybody may begin many drafts with the same files, and needs the zip of one.
    if (run.productVersion === 0)
      await removeObjects(trx, await copies.deleteCopiesOfOtherDrafts(trx, run.productId));
    return true;
  });
  if (!isWanted) await storage.remove(run.storageKey);
}

/** Removes copies that nobody has a link to any more. */
export async function sweepCopies(): Promise<void> {
  const removed = await inTransaction(async (trx) => {
    const since = {
      before: daysFromNow(-COPY_DAYS),
      replacedBefore: minutesFromNow(-linkMinutes.download - 5),
    };
    const keys = await copies.deleteOldCopies(trx, since, SWEEP_BATCH);
    await removeObjects(
      trx,
      keys.flatMap((key) => key ?? []),
    );
    return keys.length;
  });
  if (removed === SWEEP_BATCH) await sweepCopies();
}

/** Ends a person's copies with their account. */
export const removeCopiesOf = (userId: string): Promise<void> =>
  inTransaction(async (trx) => removeObjects(trx, await copies.deleteCopiesOf(trx, { userId })));

/** Ends the copies of a digital product that is deleted with all it had. */
export const removeCopiesOfProduct = async (trx: Trx, productId: string): Promise<void> =>
  removeObjects(trx, await copies.deleteCopiesOf(trx, { productId }));
