import { AsyncLocalStorage } from 'node:async_hooks';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';

type Row = Record<string, unknown>;
type Result = Pick<pg.QueryResult<Row>, 'command' | 'rowCount' | 'rows'>;
type Column = { name: string; parse: (text: string) => unknown };
/** Statement that only reads. */
type Reading = { number: number; text: string; columns: Column[] };
type Waiting = {
  reading: Reading;
  values: readonly unknown[];
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
};

/** Maximum number of remembered texts; further texts run alone. */
const MOST = 2_000;

/** Locks, writes, and functions with an effect. */
const effects =
  /\bfor\s+(?:no\s+key\s+|key\s+)?(?:update|share)\b|\b(?:insert|update|delete|merge|into)\s|\b(?:nextval|setval|set_config|pg_\w+)\s*\(/i;

/** Readings by text; null for a text that always runs alone. */
const readings = new Map<string, Reading | null>();
const combinations = new Map<string, string>();

/** Remembers the columns of a statement that ran alone. */
function remember(text: string, fields: pg.FieldDef[]): void {
  if (readings.has(text) || readings.size >= MOST) return;
  const names = new Set(fields.map(({ name }) => name));
  const isCombinable =
    /^\s*(?:select|with)\s/i.test(text) && !effects.test(text) && names.size === fields.length;
  const columns = fields.map(({ name, dataTypeID }) => ({
    name,
    parse: pg.types.getTypeParser(dataTypeID) as Column['parse'],
  }));
  readings.set(text, isCombinable ? { number: readings.size, text, columns } : null);
}

/**
 * Returns one statement for several reads. Each read becomes a column: its rows as JSON arrays of
 * texts, which the driver's parsers convert as in a result of its own.
 */
function combine(round: Waiting[]): string {
  const key = round.map(({ reading }) => reading.number).join();
  const known = combinations.get(key);
  if (known !== undefined) return known;
  let offset = 0;
  const columns = round.map(({ reading, values }, place) => {
    const before = offset;
    offset += values.length;
    const text = reading.text.replace(/\$(\d+)/g, (_, number) => `$${Number(number) + before}`);
    const cells = reading.columns.map(({ name }) => `own.${pg.escapeIdentifier(name)}::text`);
    return `(select json_agg(array[${cells.join()}]) from (${text}) as own) as r${place}`;
  });
  const text = `select ${columns.join(', ')}`;
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

/** Returns true for an error of a single read, such as an unknown column or an invalid value. */
const isOfOneRead = (error: unknown) =>
  error instanceof pg.DatabaseError && /^(?:0A|21|22|42)/.test(error.code ?? '');

/** Reads of a request that wait for each other. */
class Round {
  #waiting: Waiting[] = [];
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  add(reading: Reading, values: readonly unknown[]): Promise<Result> {
    // The tick begins when all settled promises have continued, so that their reads are included.
    if (this.#waiting.length === 0) process.nextTick(() => void this.#send());
    return new Promise((resolve, reject) => this.#waiting.push({ reading, values, resolve, reject }));
  }

  async #send(): Promise<void> {
    // The order is fixed, so that the same reads share a prepared statement.
    const round = this.#waiting.sort((one, other) => one.reading.number - other.reading.number);
    this.#waiting = [];
    if (round.length === 1) return this.#sendAlone(round[0]!);
    try {
      const values = round.flatMap((read) => read.values);
      const { rows } = await this.#pool.query<Row>(combine(round), values);
      for (const [place, { reading, resolve }] of round.entries()) {
        const cells = (rows[0]![`r${place}`] ?? []) as (string | null)[][];
        resolve({ command: 'SELECT', rowCount: cells.length, rows: toRows(reading.columns, cells) });
      }
    } catch (error) {
      if (isOfOneRead(error)) await Promise.all(round.map((read) => this.#sendAlone(read)));
      else for (const { reject } of round) reject(error);
    }
  }

  #sendAlone({ reading, values, resolve, reject }: Waiting): Promise<void> {
    return this.#pool.query<Row>(reading.text, [...values]).then(resolve, reject);
  }
}

const rounds = new AsyncLocalStorage<Round>();

/**
 * Client that takes a connection at its first statement. A read outside of a transaction joins the
 * reads that its request starts at the same time, and takes no connection.
 */
class Client implements PostgresPoolClient {
  readonly #pool: pg.Pool;
  #connection: pg.PoolClient | undefined;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  query = (async (text: string, values: readonly unknown[]) => {
    const reading = this.#connection ? undefined : readings.get(text);
    const round = reading && rounds.getStore();
    if (round) return round.add(reading, values);
    this.#connection ??= await this.#pool.connect();
    const result = await this.#connection.query<Row>(text, [...values]);
    remember(text, result.fields);
    return result;
  }) as PostgresPoolClient['query'];

  release(destroy?: boolean): void {
    this.#connection?.release(destroy);
  }
}

/** Returns a pool for Kysely whose reads are combined. */
export const toCombiningPool = (pool: pg.Pool): PostgresPool => ({
  options: pool.options,
  connect: async () => new Client(pool),
  end: () => pool.end(),
});

/**
 * Runs a request. Reads that the request starts at the same time are one statement, because most of
 * a statement's time is spent on the way to the database.
 */
export const combineReads = <T>(pool: pg.Pool, request: () => T): T =>
  rounds.getStore() ? request() : rounds.run(new Round(pool), request);
