import { DAY_MS } from '../../contract/values/times.ts';

/**
 * Place in the stream: a snapshot of PostgreSQL, which tells for each transaction if its events
 * have been sent. Readers store it as text with the time at which it was taken.
 */
export type Position = {
  snapshot: string;
  /** Order in which this process has taken the snapshots. */
  order: number;
  text: string;
};

/** Time for which events are kept (ms). An older position cannot be continued. */
export const KEPT_MS = DAY_MS;

/**
 * Form of a position: seconds, then the snapshot. The snapshot has the first unfinished
 * transaction, the next transaction, and the unfinished transactions.
 */
const form = /^(\d{1,12})~((\d{1,18}):(\d{1,18}):((?:\d{1,18}(?:,\d{1,18})*)?))$/;

export const toPositionText = (snapshot: string, at: Date): string =>
  `${Math.floor(at.getTime() / 1000)}~${snapshot}`;

/**
 * Returns the snapshot of a position that a reader sent. Returns undefined for a position that is
 * malformed or too old. PostgreSQL rejects a snapshot whose numbers are not in order, or whose
 * bounds have zero in their low 32 bits, and would reject the reads of all readers with it.
 */
export function readPosition(text: string, at: Date): string | undefined {
  const [, seconds, snapshot, first, next, unfinished] = form.exec(text) ?? [];
  if (snapshot === undefined || Number(seconds) * 1000 < at.getTime() - KEPT_MS) return undefined;
  const numbers = unfinished ? unfinished.split(',').map(BigInt) : [];
  const [low, high] = [BigInt(first!), BigInt(next!)];
  const isInOrder = numbers.every(
    (number, place) => number >= low && number < high && (place === 0 || number > numbers[place - 1]!),
  );
  const isInBounds = isTransactionId(low) && isTransactionId(high) && low <= high;
  return isInBounds && isInOrder ? snapshot : undefined;
}

/** Returns true for a number that PostgreSQL gives to transactions. */
const isTransactionId = (number: bigint): boolean => (number & 0xffffffffn) !== 0n;

/**
 * Returns true if a snapshot is newer than another. After the database was restored from a backup,
 * the position of a reader can be newer than the database.
 */
export const isAhead = (snapshot: string, of: string): boolean => nextIn(snapshot) > nextIn(of);

const nextIn = (snapshot: string): bigint => BigInt(snapshot.split(':')[1]!);
