import { AsyncLocalStorage } from 'node:async_hooks';
import { sql, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';

type Row = Record<string, unknown>;
type Result = Pick<pg.QueryResult<Row>, 'command' | 'rowCount' | 'rows'>;
type Column = { name: string; output: string; parse: (text: string) => unknown };
/** Statement that can be combined: a read, or a change that is marked `besideReads`. */
type Part = { number: number; text: string; columns: Column[]; isChange: boolean };
type Waiting = {
  part: Part;
  values: readonly unknown[];
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
};

/** Maximum number of remembered texts; further texts run alone. */
const MOST = 2_000;
/** Maximum numbers of parts and of values of one statement. PostgreSQL allows 1,664 and 65,535. */
const MOST_PARTS = 50;
const MOST_VALUES = 30_000;

/** Matches locks, writes, and functions with an effect. */
const effects =
  /\bfor\s+(?:no\s+key\s+|key\s+)?(?:update|share)\b|\b(?:insert|update|delete|merge|into)\s|\b(?:nextval|setval|set_config|pg_\w+)\s*\(/i;

const { builtins } = pg.types;
/**
 * Functions of PostgreSQL, by type, that write a value in the form that the driver parses. Each
 * function rejects a value of another type, so that a changed column type causes an error instead
 * of a wrong value. Values of all other types are cast to text.
 */
const outputs: Record<number, string> = {
  [builtins.BOOL]: 'boolout',
  [builtins.BPCHAR]: 'bpcharout',
  [builtins.BYTEA]: 'byteaout',
  [builtins.DATE]: 'date_out',
  [builtins.FLOAT4]: 'float4out',
  [builtins.FLOAT8]: 'float8out',
  [builtins.INET]: 'inet_out',
  [builtins.INT2]: 'int2out',
  [builtins.INT4]: 'int4out',
  [builtins.INT8]: 'int8out',
  [builtins.JSON]: 'json_out',
  [builtins.JSONB]: 'jsonb_out',
  [builtins.NUMERIC]: 'numeric_out',
  [builtins.TIMESTAMPTZ]: 'timestamptz_out',
};

/**
 * Marker at the end of an `update … returning`. The update may run as one statement with the reads
 * that its transaction starts at the same time. It is not defined whether these reads see the
 * change.
 */
export const besideReads = sql`/* beside reads */`;
const change = /^\s*update\s[^;]*\/\* beside reads \*\/\s*$/i;

/** Parts by the text of their statement. A statement with another text runs alone. */
const parts = new Map<string, Part>();
const combinations = new Map<string, string>();
let lastNumber = 0;

/** Returns true for a text that cannot be in parentheses, or that has a `$1` inside quotes. */
const isHardToCombine = (text: string) =>
  text.includes(';') || (text.match(/'[^']*'|"[^"]*"/g) ?? []).some((quoted) => /\$\d/.test(quoted));

/** Remembers the columns of a statement that ran alone, if the statement can be combined. */
function remember(text: string, fields: pg.FieldDef[]): void {
  if (parts.has(text) || parts.size >= MOST) return;
  const isChange = change.test(text);
  const isRead = /^\s*(?:select|with)\s/i.test(text) && !effects.test(text);
  const hasUniqueNames = new Set(fields.map(({ name }) => name)).size === fields.length;
  const columns = fields.map(({ name, dataTypeID }) => ({
    name,
    output: outputs[dataTypeID] ?? '',
    parse: pg.types.getTypeParser(dataTypeID) as Column['parse'],
  }));
  if (!(isRead || isChange) || isHardToCombine(text) || !hasUniqueNames || fields.length === 0) return;
  lastNumber += 1;
  parts.set(text, { number: lastNumber, text, columns, isChange });
}

/** Forgets the columns of statements, so that each statement runs alone at its next call. */
function forget(round: Waiting[]): void {
  for (const { part } of round) parts.delete(part.text);
  combinations.clear();
}

/**
 * Returns one statement for several parts. Each part becomes a column with its rows as JSON arrays
 * of texts. The driver's parsers convert these texts in the same way as a separate result.
 */
function combine(round: Waiting[]): string {
  const key = round.map(({ part }) => part.number).join();
  const known = combinations.get(key);
  if (known !== undefined) return known;
  let offset = 0;
  let changed = '';
  const columns = round.map(({ part, values }, place) => {
    const before = offset;
    offset += values.length;
    const text = part.text.replace(/\$(\d+)/g, (_, number) => `$${Number(number) + before}`);
    if (part.isChange) changed = `with changed as (${text}) `;
    // Without the line break, a comment at the end of the text would hide the parenthesis.
    const rows = part.isChange ? 'changed as own' : `(${text}\n) as own`;
    const cells = part.columns.map(({ name, output }) => `${output}(own.${pg.escapeIdentifier(name)})::text`);
    return `(select json_agg(array[${cells.join()}]) from ${rows}) as r${place}`;
  });
  const text = `${changed}select ${columns.join(', ')}`;
  if (combinations.size < MOST) combinations.set(key, text);
  return text;
}

const toRows = (columns: Column[], cells: (string | null)[][]): Row[] =>
  cells.map((row) => {
    const values: Row = {};
    for (const [place, { name, parse }] of columns.entries()) {
      const cell = row[place] ?? null;
      values[name] = cell === null ? null : parse(cell);
    }
    return values;
  });

/**
 * Returns true for an error that a single read may have caused, unlike a lost or exhausted
 * database.
 */
const mayBeOfOneRead = (error: unknown) =>
  error instanceof pg.DatabaseError && !/^(?:08|53|57P)/.test(error.code ?? '');

/** Returns true for an error that a combined read has if its columns were dropped or changed. */
const mayBeStale = (error: unknown) =>
  error instanceof pg.DatabaseError && /^(?:0A000|42)/.test(error.code ?? '');

/** Error of a transaction that read columns changed by a newer version. A repetition succeeds. */
export class StaleColumnsError extends Error {}

type Run = (text: string, values: unknown[]) => Promise<pg.QueryResult<Row>>;

/** Statements that are started at the same time, and sent together. */
class Round {
  #waiting: Waiting[] = [];
  #values = 0;
  readonly #run: Run;
  /** True in a transaction, which the database aborts after an error. */
  readonly #isTransaction: boolean;

  constructor(run: Run, isTransaction: boolean) {
    this.#run = run;
    this.#isTransaction = isTransaction;
  }

  add(part: Part, values: readonly unknown[]): Promise<Result> {
    const isFull = this.#waiting.length >= MOST_PARTS || this.#values + values.length > MOST_VALUES;
    const hasChange = part.isChange && this.#waiting.some((waiting) => waiting.part.isChange);
    if (isFull || hasChange) this.send();
    this.#values += values.length;
    // The callback runs after all pending promise callbacks, so that the reads they start are
    // included.
    if (this.#waiting.length === 0) process.nextTick(() => this.send());
    return new Promise((resolve, reject) => this.#waiting.push({ part, values, resolve, reject }));
  }

  send(): void {
    // The order is fixed, so that the same parts share a prepared statement.
    const round = this.#waiting.sort((one, other) => one.part.number - other.part.number);
    this.#waiting = [];
    this.#values = 0;
    if (round.length === 1) void this.#sendAlone(round[0]!);
    else if (round.length > 1) void this.#sendTogether(round);
  }

  async #sendTogether(round: Waiting[]): Promise<void> {
    try {
      const values = round.flatMap((waiting) => waiting.values);
      const { rows } = await this.#run(combine(round), values);
      for (const [place, waiting] of round.entries())
        this.#settle(waiting, (rows[0]![`r${place}`] ?? []) as (string | null)[][]);
    } catch (error) {
      if (mayBeStale(error)) forget(round);
      if (mayBeOfOneRead(error) && !this.#isTransaction)
        for (const waiting of round) void this.#sendAlone(waiting);
      else {
        const reason = mayBeStale(error) ? new StaleColumnsError('stale columns', { cause: error }) : error;
        for (const { reject } of round) reject(reason);
      }
    }
  }

  #settle({ part, resolve, reject }: Waiting, cells: (string | null)[][]): void {
    try {
      const command = part.isChange ? 'UPDATE' : 'SELECT';
      resolve({ command, rowCount: cells.length, rows: toRows(part.columns, cells) });
    } catch (error) {
      reject(error);
    }
  }

  async #sendAlone({ part, values, resolve, reject }: Waiting): Promise<void> {
    try {
      const result = await this.#run(part.text, [...values]);
      remember(part.text, result.fields);
      resolve(result);
    } catch (error) {
      reject(error);
    }
  }
}

const rounds = new AsyncLocalStorage<Round>();

/** Connection of a transaction, which sends one statement after another. */
class Connection {
  readonly client: pg.PoolClient;
  readonly round = new Round((text, values) => this.run(text, values), true);
  #last: Promise<unknown> = Promise.resolve();

  constructor(client: pg.PoolClient) {
    this.client = client;
  }

  run(text: string, values: unknown[]): Promise<pg.QueryResult<Row>> {
    const result = this.#last.then(() => this.client.query<Row>(text, values));
    this.#last = result.catch(() => {});
    return result;
  }
}

/**
 * Client that takes a connection at its first statement. A read outside of a transaction joins the
 * reads that its request starts at the same time, and takes no connection.
 */
class Client implements PostgresPoolClient {
  readonly #pool: pg.Pool;
  #connection: Connection | undefined;
  #hasEnded = false;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  query = (async (text: string, values: readonly unknown[]) => {
    // A statement after the end would be executed outside of the transaction.
    if (this.#hasEnded && text !== 'rollback') throw new Error('The transaction has ended.');
    this.#hasEnded ||= text === 'commit' || text === 'rollback';
    const part = parts.get(text);
    const round = this.#connection ? this.#connection.round : part?.isChange ? undefined : rounds.getStore();
    if (part && round) return round.add(part, values);
    this.#connection ??= new Connection(await this.#pool.connect());
    // Statements that were started earlier are sent first.
    this.#connection.round.send();
    const result = await this.#connection.run(text, [...values]);
    remember(text, result.fields);
    return result;
  }) as PostgresPoolClient['query'];

  release(destroy?: boolean): void {
    this.#connection?.client.release(destroy);
  }
}

/** Returns a pool for Kysely whose reads are combined. */
export const toCombiningPool = (pool: pg.Pool): PostgresPool => ({
  options: pool.options,
  connect: async () => new Client(pool),
  end: () => pool.end(),
});

/**
 * Runs a statement on a connection of its own. `pool.query` would close the connection at any
 * error; the pool itself closes a connection that was lost.
 */
async function runOnce(pool: pg.Pool, text: string, values: unknown[]): Promise<pg.QueryResult<Row>> {
  const client = await pool.connect();
  try {
    return await client.query<Row>(text, values);
  } finally {
    client.release();
  }
}

/**
 * Runs a request. Reads that the request starts at the same time are combined into one statement.
 * Most of a statement's time is spent on the way to the database.
 */
export const combineReads = <T>(pool: pg.Pool, request: () => T): T =>
  rounds.getStore()
    ? request()
    : rounds.run(new Round((text, values) => runOnce(pool, text, values), false), request);
