import { createHmac, randomBytes } from 'node:crypto';
import { now } from '../clock.ts';
import { db, type Db } from '../db/connection.ts';
import * as repository from './visitor-key-repository.ts';

/** Maximum offsets of time zones behind UTC and ahead of UTC (hours). */
const [MOST_BEHIND, MOST_AHEAD] = [12, 14];

const hoursFromNow = (hours: number): Date => new Date(now().getTime() + hours * 3_600_000);
const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

const toKey = (salt: string, address: string): string =>
  createHmac('sha256', salt).update(address).digest('base64url');

const readSalt = (from: Db, day: string): Promise<string> =>
  repository.getOrCreateDaySalt(from, day, randomBytes(32).toString('base64url'));

/**
 * Returns a key that distinguishes the visitors of a day. Once the day's salt is deleted, the
 * address cannot be recovered from the key, not even by trying all addresses.
 */
export const toVisitorKey = async (from: Db, address: string, day: string): Promise<string> =>
  toKey(await readSalt(from, day), address);

/** Cached salts of the current days. */
const salts = new Map<string, string>();

/** Returns the keys of a visitor by day, for each day that it is now in some time zone. */
export async function toVisitorKeys(address: string): Promise<Record<string, string>> {
  const days = new Set([-MOST_BEHIND, 0, MOST_AHEAD].map((hours) => dayOf(hoursFromNow(hours))));
  for (const day of salts.keys()) if (!days.has(day)) salts.delete(day);
  const keys: Record<string, string> = {};
  for (const day of days) {
    const salt = salts.get(day) ?? (await readSalt(db, day));
    salts.set(day, salt);
    keys[day] = toKey(salt, address);
  }
  return keys;
}

/** Deletes the salts of days that have ended in every time zone. */
export const sweepSalts = (): Promise<void> =>
  repository.deleteSaltsBefore(db, dayOf(hoursFromNow(-MOST_BEHIND)));
