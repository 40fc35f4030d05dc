import { useState } from 'react';
import { useErrorText } from './useErrorText';

type Options<Row> = {
  /** Selects exactly these rows. */
  select: (rows: Row[]) => void;
  nameOf: (row: Row) => string;
  /** Reloads the list. */
  onChanged: () => Promise<unknown>;
};

/**
 * Runs one action on several rows, one after another. Reports progress, and the rejected rows with
 * their errors. Rejected rows remain selected.
 */
export function useBulkAction<Row>({ select, nameOf, onChanged }: Options<Row>) {
  const errorText = useErrorText();
  const [progress, setProgress] = useState<{ done: number; count: number }>();
  const [refused, setRefused] = useState<{ row: Row; error: unknown }[]>([]);

  /** @returns the successful rows; a rejected row does not stop the run */
  async function run(rows: Row[], action: (row: Row) => Promise<unknown>): Promise<Row[]> {
    const done: Row[] = [];
    const failed: typeof refused = [];
    setRefused([]);
    for (const row of rows) {
      setProgress({ done: done.length + failed.length, count: rows.length });
      try {
        await action(row);
        done.push(row);
      } catch (error) {
        failed.push({ row, error });
      }
    }
    setProgress(undefined);
    setRefused(failed);
    select(failed.map(({ row }) => row));
    await onChanged();
    return done;
  }

  const refusals = refused.map(({ row, error }) => ({ name: nameOf(row), reason: errorText(error) }));
  return { progress, refusals, run };
}
