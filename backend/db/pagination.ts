/** Number of rows of a long list that are read or changed at a time without a pager. */
export const BATCH = 500;

/** Batch size for rows that may have a text of a hundred kilobytes or more. */
export const LONG_BATCH = 20;

/**
 * Yields the rows of a long list with one batch in memory at a time.
 * @param read returns the next rows after a row, at most `size`
 */
export async function* inBatches<R>(
  read: (after: R | undefined) => Promise<R[]>,
  size = BATCH,
): AsyncGenerator<R> {
  for (let last: R | undefined; ;) {
    const rows = await read(last);
    yield* rows;
    if (rows.length < size) return;
    last = rows.at(-1);
  }
}

/** Error for a cursor that `writeCursor` did not create; the response is 400. */
export class BadCursorError extends Error {}

/**
 * Returns a cursor with the sort values of a page's last row. The values are text because a Date
 * would lose the microseconds by which the database orders rows.
 */
export const writeCursor = (...values: (string | number)[]) =>
  Buffer.from(JSON.stringify(values)).toString('base64url');

/**
 * Reads a cursor.
 * @throws BadCursorError for anything that `writeCursor` did not create
 */
export function readCursor(cursor: string, length: number): string[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (
      Array.isArray(values) &&
      values.length === length &&
      values.every((value) => ['string', 'number'].includes(typeof value))
    )
      return values.map(String);
  } catch {
    // An unreadable cursor is rejected below.
  }
  throw new BadCursorError('This cursor is not one of ours. Start the list again without it.');
}

/** Builds a page and removes the extra row that was read to detect a next page. */
export function pageFrom<Row, Item>(
  rows: Row[],
  limit: number,
  toCursor: (row: Row) => string,
  toItem: (row: Row) => Item,
): { items: Item[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { items: shown.map(toItem), nextCursor: rows.length > limit && last ? toCursor(last) : null };
}
