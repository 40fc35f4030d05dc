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
import * as preparedDownloads from './prepared-download-repository.ts';
import * as files from './file-repository.ts';
import { getOrCreateWatermarkCode } from './owner-service.ts';
import * as repository from './repository.ts';
import { stamp } from './stamp.ts';

type PreparedDownload = preparedDownloads.PreparedDownloadRow;
type Run = PreparedDownload & { storageKey: string };

/** Number of days for which a prepared download is kept after its last delivery. */
const PREPARED_DOWNLOAD_DAYS = 7;
/**
 * Minutes after a delivery in which a prepared download is not removed to make room, because a
 * client may still be downloading it.
 */
const IN_USE_MINUTES = 60;
const SWEEP_BATCH = 200;

/**
 * Maximum duration of a run (minutes). A zip of 4 GB over a slow connection takes 20 minutes, and a
 * zip with many slow PDFs takes longer.
 */
export const LONGEST_MINUTES = 120;
const HEARTBEAT_MS = 30_000;
/**
 * Minutes without progress after which a run counts as lost. A PDF takes up to 15 minutes,
 * including the PDFs before it in the queue of its thread (`stamp.ts`).
 */
const LOST_MINUTES = 30;
/**
 * Minutes after which a queued download counts as lost. The limit is long, because queued tasks are
 * only lost together with the queue.
 */
const LOST_WAITING_MINUTES = DAY_MINUTES;
/** Number of exceeded limits after which a PDF is delivered without a stamp. */
const MOST_OVERRUNS = 2;

type Wanted = {
  row: repository.ProductRow;
  userId: string;
  /** File to prepare; null for a zip of all files. */
  fileId: string | null;
  /** Name to stamp on the files; empty for a shared download. */
  stampedFor: string;
  bytes: number;
};

/**
 * Returns a prepared download of the current version that can be delivered. If there is none,
 * starts its preparation.
 * @returns null while the download is being prepared
 * @throws 503 DOWNLOAD_PREPARATION_FAILED if the preparation failed, 507 without disk space
 */
export async function findOrBegin({
  row,
  userId,
  fileId,
  stampedFor,
  bytes,
}: Wanted): Promise<PreparedDownload | null> {
  const which = { userId: stampedFor === '' ? null : userId, productId: row.id, fileId };
  const found = await preparedDownloads.findPreparedDownload(db, which);
  // A newer version was published after the product was read. The next request gets the newer
  // version.
  if (found && found.productVersion > row.currentVersion) return null;
  if (found && isOf(found, row, stampedFor)) {
    if (found.state === 'FAILED') throw await takeFailure(found);
    if (found.state !== 'PREPARING') return found;
    if (!isLost(found)) return null;
  }
  await storage.assertRoom(bytes);
  const next = { ...which, stampedFor, bytes, productVersion: row.currentVersion };
  await begin(next, row.creatorId, found);
  return null;
}

/**
 * Returns true if a prepared download has the current version and name. The files of an unpublished
 * product change without a new version, so its download must be newer than the last change.
 */
const isOf = (prepared: PreparedDownload, row: repository.ProductRow, stampedFor: string) =>
  prepared.productVersion === row.currentVersion &&
  prepared.stampedFor === stampedFor &&
  (row.currentVersion > 0 || prepared.createdAt >= row.updatedAt);

const isLost = ({ createdAt, heartbeatAt }: PreparedDownload) =>
  heartbeatAt === null
    ? createdAt < minutesFromNow(-LOST_WAITING_MINUTES)
    : heartbeatAt < minutesFromNow(-LOST_MINUTES);

/**
 * Deletes a failed download and returns its error. The failure is thus reported once, and the next
 * request starts a new preparation.
 */
async function takeFailure(prepared: PreparedDownload): Promise<AppError> {
  await preparedDownloads.deletePreparedDownload(db, prepared.id);
  return new AppError(
    503,
    'DOWNLOAD_PREPARATION_FAILED',
    'Your copy could not be made. Try again in a moment.',
  );
}

type NewPreparedDownload = Pick<
  PreparedDownload,
  'userId' | 'productId' | 'fileId' | 'stampedFor' | 'productVersion' | 'bytes'
>;

const isEverybodys = ({ userId, productVersion }: NewPreparedDownload) =>
  userId === null && productVersion > 0;

const begin = (
  next: NewPreparedDownload,
  creatorId: string,
  before: PreparedDownload | undefined,
): Promise<void> =>
  inTransaction(async (trx) => {
    // A shared download of an earlier version is kept, because its links are still in use. A
    // download of a draft is not kept, because only the creator has links to it.
    if (before && !(isEverybodys(before) && before.productVersion < next.productVersion)) {
      // A concurrent request may have started the preparation.
      if (!(await preparedDownloads.deletePreparedDownload(trx, before.id))) return;
      await removeObjects(trx, before.storageKey === null ? [] : [before.storageKey]);
    }
    if (isEverybodys(next)) await makeRoom(trx, creatorId, next.bytes);
    const prepared = { ...next, id: randomUUID(), createdAt: now() };
    if (!(await preparedDownloads.insertPreparedDownload(trx, prepared))) return;
    // The queue is fair by creator, so that slow PDFs of one creator do not block the buyers of
    // other creators.
    await enqueue(
      trx,
      'digitalProducts.prepareDownload',
      { preparedDownloadId: prepared.id },
      { ownerId: creatorId },
    );
  });

/**
 * Limits the shared zips of a creator to the quota of the creator's files. The limit is only
 * reached by products that share files, because a creator may publish thousands of them. The least
 * recently requested zips are removed first.
 * @throws 507 if every removable zip was requested recently
 */
async function makeRoom(trx: Trx, creatorId: string, bytes: number): Promise<void> {
  await preparedDownloads.lockPreparedDownloadsByCreator(trx, creatorId);
  const most = config.quotaBytes.approved;
  const unused = minutesFromNow(-IN_USE_MINUTES);
  await removeObjects(trx, await preparedDownloads.deleteSharedBeyond(trx, creatorId, most - bytes, unused));
  if ((await preparedDownloads.countSharedBytes(trx, creatorId)) + bytes > most)
    throw new AppError(
      507,
      'STORAGE_FULL',
      'There is no room left for a zip. Download the files one by one.',
    );
}

/**
 * Task: prepares a download. An interrupted run is repeated, and the later run replaces the earlier
 * run. A failure is reported to the user, who can request the download again.
 */
export async function prepareDownload({ preparedDownloadId }: { preparedDownloadId: string }): Promise<void> {
  const run = await beginRun(preparedDownloadId);
  if (!run) return;
  try {
    await make(run);
  } catch (error) {
    log.error({ err: error, preparedDownloadId }, 'a copy of a digital product could not be made');
    await settle(run, { state: 'FAILED', storageKey: null });
    await storage.remove(run.storageKey);
  }
}

/**
 * Begins a run. Each run uses its own storage key, which is recorded before any byte is stored.
 * @returns null if the download is no longer being prepared
 */
const beginRun = (preparedDownloadId: string): Promise<Run | null> =>
  inTransaction(async (trx) => {
    const prepared = await preparedDownloads.lockPreparedDownload(trx, preparedDownloadId);
    if (prepared?.state !== 'PREPARING') return null;
    await removeObjects(trx, prepared.storageKey === null ? [] : [prepared.storageKey]);
    const storageKey = `private/prepared-downloads/${randomUUID()}.${prepared.fileId === null ? 'zip' : 'pdf'}`;
    const run = { ...prepared, storageKey, heartbeatAt: now() };
    await preparedDownloads.updatePreparedDownload(trx, preparedDownloadId, {
      storageKey,
      heartbeatAt: run.heartbeatAt,
    });
    return run;
  });

async function make(run: Run): Promise<void> {
  // The files are read before the version, so that a version published between the two reads is
  // detected.
  const listed = await files.listFiles(db, [run.productId], run.productVersion === 0 ? 'next' : 'current');
  const { currentVersion } = await repository.getProduct(db, run.productId);
  const wanted = run.fileId === null ? listed : listed.filter(({ id }) => id === run.fileId);
  // A new version was published, so the next request prepares that version.
  if (currentVersion !== run.productVersion || wanted.length === 0)
    return void (await preparedDownloads.deletePreparedDownload(db, run.id));
  const beat = heartbeatOf(run);
  await (run.fileId === null ? makeZip(run, wanted, beat) : makeStamped(run, wanted[0]!, beat));
}

type Beat = () => Promise<void>;

/**
 * Returns a function that records the progress of a run at intervals.
 * @throws Error if the run takes too long, or if another run has taken over the download
 */
function heartbeatOf(run: Run): Beat {
  const endsAt = minutesFromNow(LONGEST_MINUTES);
  let recordedAt = now();
  return async () => {
    const at = now();
    if (at.getTime() - recordedAt.getTime() < HEARTBEAT_MS) return;
    if (at > endsAt) throw new Error('Making this copy takes too long.');
    recordedAt = at;
    if (!(await settle(run, { heartbeatAt: at }))) throw new Error('This copy is no longer wanted.');
  };
}

/**
 * Updates the download of a run.
 * @returns false if another run has taken over the download, the download was replaced, or its user
 *   was deleted
 */
const settle = (
  { id, storageKey }: Run,
  change: preparedDownloads.PreparedDownloadChange,
): Promise<boolean> => preparedDownloads.finishPreparedDownload(db, { id, storageKey }, change);

/**
 * Returns the line that is stamped on each page. It contains the name and the watermark code, by
 * which a leaked file can be traced.
 */
const lineOf = async ({ userId, productId, stampedFor }: Run) =>
  `For ${stampedFor} · ${await getOrCreateWatermarkCode(userId!, productId)}`;

/**
 * Returns a PDF with the line stamped on each page.
 * @returns null for a PDF that cannot be stamped, or that exceeded the limits at each attempt
 * @throws OverrunError if the limit was exceeded because the machine was too busy
 */
async function stampFile(file: files.ProductFile, line: string, beat: Beat): Promise<Uint8Array | null> {
  // The product page has already told the buyers that this PDF is not stamped.
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
    // The PDFs are stamped one after another while the zip is written, so that only one of them is
    // in memory.
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
    if (!(await preparedDownloads.finishPreparedDownload(trx, run, { state: 'READY', unstamped })))
      return false;
    // A creator may have many drafts with the same files, so only the zip of one draft is kept.
    if (run.productVersion === 0)
      await removeObjects(
        trx,
        await preparedDownloads.deletePreparedDownloadsOfOtherDrafts(trx, run.productId),
      );
    return true;
  });
  if (!isWanted) await storage.remove(run.storageKey);
}

/** Deletes prepared downloads whose links have all expired. */
export async function sweepPreparedDownloads(): Promise<void> {
  const removed = await inTransaction(async (trx) => {
    const since = {
      before: daysFromNow(-PREPARED_DOWNLOAD_DAYS),
      replacedBefore: minutesFromNow(-linkMinutes.download - 5),
    };
    const keys = await preparedDownloads.deleteOldPreparedDownloads(trx, since, SWEEP_BATCH);
    await removeObjects(
      trx,
      keys.flatMap((key) => key ?? []),
    );
    return keys.length;
  });
  if (removed === SWEEP_BATCH) await sweepPreparedDownloads();
}

/** Deletes a user's prepared downloads when the account is erased. */
export const removePreparedDownloadsByUser = (userId: string): Promise<void> =>
  inTransaction(async (trx) =>
    removeObjects(trx, await preparedDownloads.deletePreparedDownloads(trx, { userId })),
  );

/** Deletes the prepared downloads of a digital product that is deleted with all its data. */
export const removePreparedDownloadsByProduct = async (trx: Trx, productId: string): Promise<void> =>
  removeObjects(trx, await preparedDownloads.deletePreparedDownloads(trx, { productId }));
