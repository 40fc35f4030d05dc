import { sql, type RawBuilder } from 'kysely';

/**
 * Number of values of an id's first byte. Ids are random, so their first byte divides them into
 * even parts with fixed borders.
 */
export const FIRST_BYTES = 256;

/** Number of rows whose ids begin with a byte, and the time of their last change. */
export type IdCount = { firstByte: number; count: number; changedAt: Date };

/** Range of ids from `from` (inclusive) to `before` (exclusive); null for no upper end. */
export type IdRange = { from: string; before: string | null };

/**
 * Returns the first byte of an id.
 * @param column column of ids, such as `courses.id`
 */
export const firstByteOf = (column: string): RawBuilder<number> =>
  sql<number>`get_byte(uuid_send(${sql.ref(column)}), 0)`;

/**
 * Returns the condition that an id is in the range.
 * @param column column of ids, such as `courses.id`
 */
export const isInRange = (column: string, { from, before }: IdRange): RawBuilder<boolean> => {
  const id = sql.ref(column);
  return before === null
    ? sql<boolean>`${id} >= ${from}::uuid`
    : sql<boolean>`${id} >= ${from}::uuid and ${id} < ${before}::uuid`;
};

const startOf = (firstByte: number): string =>
  `${firstByte.toString(16).padStart(2, '0')}000000-0000-0000-0000-000000000000`;

/**
 * Returns one of several equal parts of all ids.
 * @param parts a power of two, at most `FIRST_BYTES`
 * @param part index from 0
 */
export function getIdRange(parts: number, part: number): IdRange {
  const step = FIRST_BYTES / parts;
  return { from: startOf(part * step), before: part + 1 < parts ? startOf((part + 1) * step) : null };
}
