import { randomUUID } from 'node:crypto';
import { getPlatform, type ConversionFault } from '../../contract/values/social-platforms.ts';
import { DAY_MINUTES, MINUTE_MS } from '../../contract/values/times.ts';
import { minutesFromNow, now } from '../clock.ts';
import { db, inTransaction } from '../db/connection.ts';
import { getContentKind } from '../extension-points/content-kinds.ts';
import { cropPicture, type PictureSource } from '../files/picture-service.ts';
import { findFile } from '../files/service.ts';
import { AppError } from '../errors.ts';
import { log } from '../log.ts';
import { clips } from '../providers/video/clips.ts';
import { whenCoreIsFree } from '../providers/video/ffmpeg.ts';
import { storage } from '../providers/storage/storage.ts';
import { VideoFaultError } from '../providers/video/faults.ts';
import { enqueue } from '../tasks.ts';
import { expiry, removeAll, storedAs } from './conversion-service.ts';
import { mayPass } from './policy.ts';
import * as repository from './repository.ts';

type Row = repository.ConversionRow;

/**
 * Maximum number of attempts after a temporary fault, such as a full disk. The queue increases the
 * delay each time.
 */
const MOST_ATTEMPTS = 4;
/** Time limit of one conversion (minutes), enough for the longest clip on a slow machine. */
export const LONGEST_MINUTES = 60;
/**
 * Interval after which an unchanged percentage is recorded again (ms). The record also detects that
 * the conversion was cancelled.
 */
const RECORD_MS = 2_000;
/** Delay before a conversion that yielded to another creator is retried (seconds). */
const YIELD_SECONDS = 5;
/** Time without a progress record after which a run counts as ended. */
const BUSY_MINUTES = 5;
/** Time without progress after which a task counts as lost. */
const LOST_MINUTES = DAY_MINUTES;
const BATCH = 200;

/** Error for a source that can never be converted. */
class ConversionFaultError extends Error {
  readonly fault: ConversionFault;

  constructor(fault: ConversionFault) {
    super(fault);
    this.fault = fault;
  }
}

type Run = { id: string; runId: string };

/**
 * Runs a conversion task. A later run takes over, and a cancellation ends the run at its next
 * progress record. A clip stays QUEUED until a core is free.
 * @throws a temporary error, so that the queue retries
 */
export async function makeConversion(conversion: { conversionId: string }): Promise<void> {
  const row = await repository.find(db, conversion.conversionId);
  if (!row) return;
  await (row.lengthSeconds === null ? makeNow(conversion) : whenCoreIsFree(() => makeNow(conversion)));
}

async function makeNow({ conversionId }: { conversionId: string }): Promise<void> {
  // The conversion yields to a waiting creator with fewer running conversions.
  if (await repository.mustYield(db, conversionId, minutesFromNow(-BUSY_MINUTES)))
    return inTransaction((trx) =>
      enqueue(trx, 'social.convert', { conversionId }, { afterSeconds: YIELD_SECONDS }),
    );
  const run = { id: conversionId, runId: randomUUID() };
  const row = await repository.beginRun(db, run.id, run.runId);
  if (!row) return;
  try {
    const size = await (row.lengthSeconds === null ? makePicture(row) : makeClip(row, run));
    const done = { state: 'DONE', progress: 100, fault: null, size, expiresAt: expiry() } as const;
    if (!(await repository.writeRun(db, run, done))) await dropLost(row);
  } catch (error) {
    if (!(await recordFailure(error, run, row.attempts))) await dropLost(row);
  }
}

/**
 * Deletes the stored file if the conversion was deleted while this run was storing it. If the row
 * still exists, another run owns the file.
 */
async function dropLost(row: Row): Promise<void> {
  if (!(await repository.find(db, row.id))) await storage.remove(storedAs(row).key);
}

/**
 * Returns the source file.
 * @throws ConversionFaultError for a deleted or missing file
 */
async function getFile(fileId: string) {
  const file = await findFile(db, fileId);
  if (!file || file.deletedAt) throw new ConversionFaultError('SOURCE_GONE');
  return file;
}

async function makePicture(row: Row): Promise<number> {
  const { width, height } = getPlatform(row.platformKey);
  const source: PictureSource =
    row.fileId === null ? { name: row.picture! } : { storageKey: (await getFile(row.fileId)).storageKey };
  const crop = { width, height, focus: { x: row.focusX, y: row.focusY } };
  const bytes = await cropPicture(source, crop).catch((error: unknown) => {
    throw error instanceof AppError && error.status === 422
      ? new ConversionFaultError('PICTURE_UNREADABLE')
      : error;
  });
  if (!bytes) throw new ConversionFaultError('SOURCE_GONE');
  const { key, mimeType } = storedAs(row);
  await storage.putBytes(key, bytes, mimeType);
  return bytes.byteLength;
}

async function makeClip(row: Row, run: Run): Promise<number> {
  const file = await getFile(row.fileId!);
  if (!(await clips.isAble())) throw new ConversionFaultError('NO_VIDEO_TOOLS');
  const ending = new AbortController();
  const timeout = AbortSignal.timeout(LONGEST_MINUTES * MINUTE_MS);
  let [recorded, recordedAt] = [0, 0];
  const { width, height } = getPlatform(row.platformKey);
  const clip = {
    width,
    height,
    focus: { x: row.focusX, y: row.focusY },
    startSeconds: row.startSeconds!,
    lengthSeconds: row.lengthSeconds!,
  };
  const size = await clips
    .make(file, clip, storedAs(row).key, {
      ...run,
      signal: AbortSignal.any([ending.signal, timeout]),
      async onProgress(progress) {
        if (progress === recorded && performance.now() - recordedAt < RECORD_MS) return;
        [recorded, recordedAt] = [progress, performance.now()];
        // A failed progress record is ignored, because the next record follows soon.
        const isOwn = await repository
          .writeRun(db, run, { progress, fault: null })
          .catch((error: unknown) => {
            log.warn({ err: error, conversionId: row.id }, 'progress of a conversion was not kept');
            return true;
          });
        if (!isOwn) ending.abort();
      },
    })
    .catch((error: unknown) => {
      throw timeout.aborted ? new ConversionFaultError('TOOK_TOO_LONG') : error;
    });
  if (size === null) throw new ConversionFaultError('CLIP_OUTSIDE_VIDEO');
  return size;
}

const faultOf = (error: unknown): ConversionFault => {
  if (error instanceof ConversionFaultError || error instanceof VideoFaultError) return error.fault;
  return error instanceof AppError && error.status === 507 ? 'STORAGE_FULL' : 'CONVERSION_FAILED';
};

/**
 * Records the failure of a run.
 * @returns true if the run still owned the conversion
 * @throws the error, so that the queue retries
 */
async function recordFailure(error: unknown, run: Run, attempts: number): Promise<boolean> {
  const fault = faultOf(error);
  const isLast = !mayPass(fault) || attempts + 1 >= MOST_ATTEMPTS;
  const change = { fault, attempts: attempts + 1, ...(isLast && { state: 'FAILED' as const }) };
  if (!(await repository.writeRun(db, run, change))) return false;
  if (!isLast) throw error;
  log.warn({ err: error, conversionId: run.id, fault }, 'a conversion failed');
  return true;
}

/**
 * Deletes expired conversions, conversions of deleted files and content, and files of lost runs.
 * Marks lost conversions as failed.
 */
export async function sweep(): Promise<void> {
  const lost = minutesFromNow(-LOST_MINUTES);
  await repository.failLost(db, lost);
  await clips.clearBefore(lost);
  for (const content of await repository.listContents(db)) {
    const found = await getContentKind(content.contentType).find(db, content.contentId);
    if (found && !found.isDeleted) continue;
    const ids = await repository.listIdsOfContent(db, content);
    await inTransaction((trx) => removeAll(trx, ids));
  }
  await removeEnded();
}

async function removeEnded(): Promise<void> {
  const ids = await repository.listEnded(db, now(), BATCH);
  await inTransaction((trx) => removeAll(trx, ids));
  if (ids.length === BATCH) await removeEnded();
}
