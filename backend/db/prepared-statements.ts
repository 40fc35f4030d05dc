import { LRUCache } from 'lru-cache';
import pg from 'pg';

/** Maximum number of prepared statements; further texts are planned at each call. */
const MOST = 500;
/** Number of prepared statements of a connection at which the unused ones are removed. */
const MOST_OF_CONNECTION = 550;
/** Time without a call after which a statement makes room for another one (ms). */
const IDLE_MS = 60_000;
/** Maximum number of remembered texts that were called once. */
const MOST_CALLED_ONCE = 1_000;

type Statement = { number: number; calledAt: number };
/** Prepared statements by text. */
const statements = new LRUCache<string, Statement>({ max: MOST });
/**
 * Texts that were called once. A text is prepared at its second call, because a text that is later
 * combined with others runs alone only once (combined-reads.ts).
 */
const calledOnce = new LRUCache<string, true>({ max: MOST_CALLED_ONCE });
let lastNumber = 0;
/** Number of changes of a table's columns that this process has noticed. */
let generation = 0;

const toName = ({ number }: Statement) => `kumu_${generation}_${number}`;

/** Returns the name of a statement that is called now; undefined if it is not prepared. */
function nameOf(text: string): string | undefined {
  const calledAt = performance.now();
  const known = statements.peek(text);
  if (!known && !isWorthPreparing(text, calledAt)) return undefined;
  const statement = { number: known?.number ?? (lastNumber += 1), calledAt };
  // A new statement replaces the one whose last call was longest ago.
  statements.set(text, statement);
  return toName(statement);
}

/** Returns true at the second call of a text, if there is room. */
function isWorthPreparing(text: string, calledAt: number): boolean {
  if (!calledOnce.has(text)) {
    calledOnce.set(text, true);
    return false;
  }
  const oldest = statements.rvalues().next().value;
  if (statements.size >= MOST && oldest && calledAt - oldest.calledAt < IDLE_MS) return false;
  return calledOnce.delete(text);
}

/**
 * Returns true if the database rejects its cached plan because a newer version changed a table:
 * "cached plan must not change result type".
 */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery';

type Callback = (error: unknown, result?: unknown) => void;
type Query = (text: unknown, values?: unknown, callback?: Callback) => unknown;
/** Texts of the connection's prepared statements by name, which the driver's types omit. */
type Preparing = { parsedStatements: Record<string, string> };

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
    const run = () => {
      const name = nameOf(text);
      if (isAlone && name !== undefined) this.#makeRoomFor(name);
      return super.query({ name, text, values });
    };
    try {
      return await run();
    } catch (error) {
      if (!isStalePlan(error)) throw error;
      generation += 1;
      if (!isAlone) throw error;
      return run();
    }
  }

  /** Removes statements that are no longer used before a new one, if the connection has many. */
  #makeRoomFor(name: string): void {
    const { parsedStatements } = this.connection as pg.Connection & Preparing;
    if (name in parsedStatements) return;
    const prepared = Object.entries(parsedStatements);
    if (prepared.length < MOST_OF_CONNECTION) return;
    const isUsed = ([each, text]: [string, string]) => {
      const statement = statements.peek(text);
      return statement !== undefined && toName(statement) === each;
    };
    const unused = prepared.filter((each) => !isUsed(each)).map(([each]) => each);
    for (const each of unused) delete parsedStatements[each];
    // The driver sends statements in their order. A statement that a pooler between has already
    // removed causes an error, which changes nothing.
    if (unused.length) super.query(unused.map((each) => `deallocate ${each}`).join('; ')).catch(() => {});
  }
}
