import { openJournal } from './journal.ts';
import type { TableName, Tables } from './tables.ts';

type Row = Tables[TableName];
/** Line of the journal with all rows that a request changed; `null` removes the row. */
type Line = [table: TableName, id: string, row: Row | null][];

export type Reader = {
  find<T extends TableName>(table: T, id: string): Tables[T] | undefined;
  /** Returns all rows, oldest first. */
  list<T extends TableName>(table: T): Tables[T][];
};
export type Transaction = Reader & { put<T extends TableName>(table: T, row: Tables[T]): Tables[T] };
export type Store = Reader & {
  /**
   * Runs `work` and writes its rows as one journal line. All rows are on disk when the call
   * returns. If an error is thrown, nothing has changed.
   *
   * Rows are never changed in place; `work` puts new rows.
   * @param options.sync `false` for rows that a power failure may lose, because they can be
   *   determined again
   */
  transact<Result>(work: (transaction: Transaction) => Result, options?: { sync?: boolean }): Result;
  close(): void;
};

/**
 * Opens the store of the sandbox from its journal and rewrites the journal with the rows that are
 * still needed.
 * @param keep returns true for rows that stay in the rewritten journal
 */
export function openStore(file: string, keep: (table: TableName, row: Row) => boolean): Store {
  const tables = new Map<TableName, Map<string, Row>>();
  const tableOf = (name: TableName) => {
    const found = tables.get(name) ?? new Map<string, Row>();
    tables.set(name, found);
    return found;
  };
  const apply = (name: TableName, id: string, row: Row | null) => {
    if (row) tableOf(name).set(id, row);
    else tableOf(name).delete(id);
  };

  const { lines, journal } = openJournal(file, (text) => JSON.parse(text) as Line);
  for (const line of lines) for (const [name, id, row] of line) apply(name, id, row);
  for (const [name, rows] of tables) {
    for (const [id, row] of rows) if (!keep(name, row)) rows.delete(id);
  }
  journal.rewrite(
    (function* () {
      for (const [name, rows] of tables)
        for (const [id, row] of rows) yield JSON.stringify([[name, id, row]]);
    })(),
  );

  const reader: Reader = {
    find: <T extends TableName>(table: T, id: string) => tableOf(table).get(id) as Tables[T] | undefined,
    list: <T extends TableName>(table: T) => [...tableOf(table).values()] as Tables[T][],
  };

  return {
    ...reader,
    transact(work, { sync = true } = {}) {
      const changed: Line = [];
      const before: Line = [];
      try {
        const result = work({
          ...reader,
          put(table, row) {
            before.push([table, row.id, tableOf(table).get(row.id) ?? null]);
            changed.push([table, row.id, row]);
            apply(table, row.id, row);
            return row;
          },
        });
        if (changed.length > 0) journal.append(JSON.stringify(changed), sync);
        return result;
      } catch (error) {
        for (const [table, id, row] of before.reverse()) apply(table, id, row);
        throw error;
      }
    },
    close: () => journal.close(),
  };
}
