import pg from 'pg';

/** Maximum number of prepared statements; further texts are planned at each call. */
const MOST = 500;

const numbers = new Map<string, number>();
/** Number of changes of a table's columns that this process has noticed. */
let generation = 0;

function nameOf(text: string): string | undefined {
  if (!numbers.has(text) && numbers.size < MOST) numbers.set(text, numbers.size);
  const number = numbers.get(text);
  return number === undefined ? undefined : `kumu_${generation}_${number}`;
}

/**
 * Returns true if the database rejects its cached plan because a newer version changed a table:
 * "cached plan must not change result type".
 */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery';

type Callback = (error: unknown, result?: unknown) => void;
type Query = (text: unknown, values?: unknown, callback?: Callback) => unknown;

/**
 * Connection on which the database plans a statement once and not at each call, because planning
 * takes longer than running for most statements. After a change of a table's columns, the statement
 * is planned again. Outside of a transaction it also runs again.
 */
export class PreparingClient extends pg.Client {
  override query = this.#query.bind(this) as pg.Client['query'];

  #query(text: unknown, values?: unknown, callback?: Callback): unknown {
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0)
      return (super.query as Query)(text, values, callback);
    const result = this.#runPrepared(text, values);
    if (!callback) return result;
    return void result.then((rows) => callback(null, rows), callback);
  }

  async #runPrepared(text: string, values: unknown[]): Promise<unknown> {
    const isAlone = this.getTransactionStatus() === 'I';
    const run = () => super.query({ name: nameOf(text), text, values });
    try {
      return await run();
    } catch (error) {
      if (!isStalePlan(error)) throw error;
      generation += 1;
      if (!isAlone) throw error;
      return run();
    }
  }
}
