import { sql, type RawBuilder } from 'kysely';

/** Ids are random: their first byte divides any number of them into even parts whose borders never move. */
export const FIRST_BYTES = 256;

/** How many rows have ids that begin with a byte, and when one of them changed last. */
export type IdCount = { firstByte: number; count: number; changedAt: Date };

/** Ids from one to before another; null for no end. */
export type IdRange = { from: string; before: string | null };

/** @param column of ids, such as `courses.id` */
export const firstByteOf = (column: string): RawBuilder<number> =>
  sql<number>`get_byte(uuid_send(${sql.ref(column)}), 0)`;

/** @param column of ids, such as `courses.id` */
export const isInRange = (column: string, { from, before }: IdRange): RawBuilder<boolean> => {
  const id = sql.ref(column);
  return before === null
    ? sql<boolean>`${id} >= ${from}::uuid`
    : sql<boolean>`${id} >= ${from}::uuid and ${id} < ${before}::uuid`;
};

const startOf = (firstByte: number): string =>
  `${firstByte.toString(16).padStart(2, '0')}000000-0000-0000-0000-000000000000`;

/**
 * One of several equal parts of all ids.
 * @param parts a power of two, at most `FIRST_BYTES`
 * @param part from 0
 */
export function rangeOf(parts: number, part: number): IdRange {
  const step = FIRST_BYTES / parts;
  return { from: startOf(part * step), before: part + 1 < parts ? startOf((part + 1) * step) : null };
}
