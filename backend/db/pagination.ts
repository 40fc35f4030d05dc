/** How many rows of a list that may be long are read or changed at a time, where nobody pages through it. */
export const BATCH = 500;

/** As `BATCH`, of rows that may have a text of a hundred kilobytes or more. */
export const LONG_BATCH = 20;

/**
 * Rows of a list that may be long, one batch in memory at a time.
 * @param read the next rows after one, at most `size`
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

/** Thrown for a cursor that `cursorOf` did not create; HTTP answers 400. */
export class BadCursorError extends Error {}

/**
 * A cursor names the last row of a page by its sort values, as text: a Date would lose the microseconds
 * by which the database orders rows.
 */
export const cursorOf = (...values: (string | number)[]) =>
  Buffer.from(JSON.stringify(values)).toString('base64url');

/** @throws BadCursorError for anything that `cursorOf` did not create. */
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
    // Not a cursor; refused below.
  }
  throw new BadCursorError('This cursor is not one of ours. Start the list again without it.');
}

/** Removes the one extra row that was read to find out whether there is a next page. */
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
