import { randomUUID } from 'node:crypto';
import type { DataExport } from '../../contract/personal-data.ts';
import { daysAfter, daysFromNow, minutesFromNow, now } from '../clock.ts';
import { db, inTransaction, type Trx } from '../db/connection.ts';
import { linkMinutes } from '../files/link-service.ts';
import type { Actor } from '../http/actor.ts';
import { AppError } from '../errors.ts';
import { log } from '../log.ts';
import { notify } from '../notices/service.ts';
import { storage } from '../providers/storage/storage.ts';
import { enqueue } from '../tasks.ts';
import { packArchive } from './archive.ts';
import * as repository from './personal-data-repository.ts';

type Row = repository.ExportRow;

const EXPORT_DAYS = 7;

const dayAfter = (date: Date) => daysAfter(date, 1);

/**
 * Returns the time of the next allowed export; null if an export is allowed now. A failed export
 * does not count.
 */
function nextAt({ state, askedAt }: Row): Date | null {
  const next = dayAfter(askedAt);
  return state === 'FAILED' || next <= now() ? null : next;
}

async function toDataExport(row: Row | undefined): Promise<DataExport> {
  const nothing = { size: null, expiresAt: null, url: null };
  if (!row) return { ...nothing, state: null, askedAt: null, nextAt: null };
  const asked = { askedAt: row.askedAt.toISOString(), nextAt: nextAt(row)?.toISOString() ?? null };
  if (row.state !== 'READY') return { ...nothing, ...asked, state: row.state };
  const expiresAt = row.expiresAt!;
  // The sweep may not have removed the expired export yet.
  if (expiresAt <= now()) return { ...nothing, ...asked, state: 'EXPIRED' };
  const linkUntil = minutesFromNow(linkMinutes.personalData);
  const url = await storage.linkToGet(row.storageKey!, {
    mimeType: 'application/zip',
    expiresAt: linkUntil < expiresAt ? linkUntil : expiresAt,
    downloadName: 'kumu-data.zip',
  });
  return { ...asked, state: 'READY', size: row.size, expiresAt: expiresAt.toISOString(), url };
}

/** Returns the user's own data export, with a link while it is ready. */
export const readExport = async (actor: Actor): Promise<DataExport> =>
  toDataExport(await repository.findExport(db, actor.userId));

const removeObject = (trx: Trx, key: string | null) =>
  key === null ? undefined : enqueue(trx, 'files.removeObjects', { keys: [key] });

/**
 * Requests a data export, which replaces the previous one.
 * @throws 429 EXPORT_TOO_SOON with the next allowed time, within a day of the last export
 */
export const requestExport = ({ userId }: Actor): Promise<DataExport> =>
  inTransaction(async (trx) => {
    const before = await repository.lockExport(trx, userId);
    const next = before && nextAt(before);
    if (next)
      throw new AppError(429, 'EXPORT_TOO_SOON', `You can ask for another copy at ${next.toISOString()}.`, {
        retryAfterSeconds: (next.getTime() - now().getTime()) / 1000,
      });
    await removeObject(trx, before?.storageKey ?? null);
    await repository.putExport(trx, {
      userId,
      state: 'ASKED',
      askedAt: now(),
      // The key is stored before a byte is written, so that an aborted export leaves no file.
      storageKey: `private/exports/${userId}/${randomUUID()}.zip`,
    });
    await enqueue(trx, 'accounts.makeExport', { userId });
    return toDataExport(await repository.findExport(trx, userId));
  });

/**
 * Task: makes the export and announces it by mail. An aborted run is repeated, and a failed export
 * can be requested again.
 */
export async function makeExport({ userId }: { userId: string }): Promise<void> {
  const asked = await repository.findExport(db, userId);
  if (!asked?.storageKey) return;
  const started = await repository.changeExport(db, asked, ['ASKED', 'PROCESSING'], { state: 'PROCESSING' });
  if (!started) return;
  try {
    const size = await store(asked.storageKey, userId);
    await inTransaction((trx) => settle(trx, started, size));
  } catch (error) {
    log.error({ err: error, userId }, 'the copy of somebody’s data could not be made');
    await inTransaction(async (trx) => {
      const failed = await repository.changeExport(trx, started, ['PROCESSING'], {
        state: 'FAILED',
        storageKey: null,
      });
      if (failed) await removeObject(trx, started.storageKey);
    });
  }
}

/**
 * Stores the zip.
 * @returns the bytes of the zip
 * @throws 507 on a disk without room for it
 */
async function store(key: string, userId: string): Promise<number> {
  const creatorId = await repository.findCreatorId(db, userId);
  const { zip, bytes } = await packArchive({ userId, creatorId });
  try {
    await storage.putStream(key, zip, { mimeType: 'application/zip', bytes });
  } finally {
    zip.destroy();
  }
  return (await storage.findSize(key))!;
}

async function settle(trx: Trx, made: Row, size: number): Promise<void> {
  const expiresAt = daysFromNow(EXPORT_DAYS);
  const ready = await repository.changeExport(trx, made, ['PROCESSING'], {
    state: 'READY',
    size,
    expiresAt,
    readyAt: now(),
  });
  // The account was erased in the meantime, or another export was requested.
  if (!ready) return removeObject(trx, made.storageKey);
  await notify(trx, 'dataReady', { userId: made.userId, date: expiresAt });
}

const SWEEP_BATCH = 200;

/** Deletes expired exports. Marks an export as failed if its task was lost. */
export async function sweepExports(): Promise<void> {
  const overdue = await repository.listOverdueExports(db, now(), daysFromNow(-1), SWEEP_BATCH);
  for (const row of overdue)
    await inTransaction(async (trx) => {
      const state = row.state === 'READY' ? 'EXPIRED' : 'FAILED';
      if (await repository.changeExport(trx, row, [row.state], { state, storageKey: null }))
        await removeObject(trx, row.storageKey);
    });
  if (overdue.length === SWEEP_BATCH) await sweepExports();
}

/** Deletes the user's export together with the account. */
export const removeExport = async (trx: Trx, userId: string): Promise<void> =>
  removeObject(trx, (await repository.deleteExport(trx, userId))?.storageKey ?? null);
