import { useState } from 'react';

/** Does the same to several rows, one after the other: how far it is, and which of them were refused and why. */
export function useBulkAction<Row>() {
  const [progress, setProgress] = useState<{ done: number; count: number }>();
  const [refusals, setRefusals] = useState<{ row: Row; error: unknown }[]>([]);

  /** @returns the rows with which it was done; a refusal does not end it. */
  async function run(rows: Row[], action: (row: Row) => Promise<unknown>) {
    const done: Row[] = [];
    const refused: { row: Row; error: unknown }[] = [];
    setRefusals([]);
    for (const row of rows) {
      setProgress({ done: done.length + refused.length, count: rows.length });
      try {
        await action(row);
        done.push(row);
      } catch (error) {
        refused.push({ row, error });
      }
    }
    setProgress(undefined);
    setRefusals(refused);
    return { done, refused: refused.map(({ row }) => row) };
  }

  return { progress, refusals, run };
}
