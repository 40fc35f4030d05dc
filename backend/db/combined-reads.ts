import { AsyncLocalStorage } from 'node:async_hooks';
import { sql, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';

type Row = Record<string, unknown>;
type Result = Pick<pg.QueryResult<Row>, 'command' | 'rowCount' | 'rows'>;
type Column = { name: string; parse: (text: string) => unknown };
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

/** Locks, writes, and functions with an effect. */
const effects =
  /\bfor\s+(?:no\s+key\s+|key\s+)?(?:update|share)\b|\b(?:insert|update|delete|merge|into)\s|\b(?:nextval|setval|set_config|pg_\w+)\s*\(/i;

/**
 * End of an `update … returning` that may run as one statement with the reads that its transaction
 * starts at the same time. These reads do not see the change.
 */
export const besideReads = sql`/* beside reads */`;
const change = /^\s*update\s[^;]*\/\* beside reads \*\/\s*$/i;

/** Parts by text; null for a text that always runs alone. */
const parts = new Map<string, Part | null>();
const combinations = new Map<string, string>();

/** Remembers the columns of a statement that ran alone. */
function remember(text: string, fields: pg.FieldDef[]): void {
  if (parts.has(text) || parts.size >= MOST) return;
  const isChange = change.test(text);
  const isRead = /^\s*(?:select|with)\s/i.test(text) && !effects.test(text);
  const hasUniqueNames = new Set(fields.map(({ name }) => name)).size === fields.length;
  const columns = fields.map(({ name, dataTypeID }) => ({
    name,
    parse: pg.types.getTypeParser(dataTypeID) as Column['parse'],
  }));
  const isPart = (isRead || isChange) && hasUniqueNames && fields.length > 0;
  parts.set(text, isPart ? { number: parts.size, text, columns, isChange } : null);
}

/**
 * Returns one statement for several parts. Each part becomes a column: its rows as JSON arrays of
 * texts, which the driver's parsers convert as in a result of its own.
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
    const rows = part.isChange ? 'changed as own' : `(${text}) as own`;
    const cells = part.columns.map(({ name }) => `own.${pg.escapeIdentifier(name)}::text`);
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

/** Returns true for an error of a single read, such as an unknown column or an invalid value. */
const isOfOneRead = (error: unknown) =>
  error instanceof pg.DatabaseError && /^(?:0A|21|22|42)/.test(error.code ?? '');

type Run = (text: string, values: unknown[]) => Promise<pg.QueryResult<Row>>;

/** Statements that are started at the same time, and sent together. */
class Round {
  #waiting: Waiting[] = [];
  readonly #run: Run;
  /** True in a transaction, which an error ends. */
  readonly #isTransaction: boolean;

  constructor(run: Run, isTransaction: boolean) {
    this.#run = run;
    this.#isTransaction = isTransaction;
  }

  add(part: Part, values: readonly unknown[]): Promise<Result> {
    if (part.isChange && this.#waiting.some((waiting) => waiting.part.isChange)) this.send();
    // The tick begins when all settled promises have continued, so that their reads are included.
    if (this.#waiting.length === 0) process.nextTick(() => this.send());
    return new Promise((resolve, reject) => this.#waiting.push({ part, values, resolve, reject }));
  }

  send(): void {
    // The order is fixed, so that the same parts share a prepared statement.
    const round = this.#waiting.sort((one, other) => one.part.number - other.part.number);
    this.#waiting = [];
    if (round.length === 1) void this.#sendAlone(round[0]!);
    else if (round.length > 1) void this.#sendTogether(round);
  }

  async #sendTogether(round: Waiting[]): Promise<void> {
    try {
      const values = round.flatMap((waiting) => waiting.values);
      const { rows } = await this.#run(combine(round), values);
      for (const [place, { part, resolve }] of round.entries()) {
        const cells = (rows[0]![`r${place}`] ?? []) as (string | null)[][];
        const command = part.isChange ? 'UPDATE' : 'SELECT';
        resolve({ command, rowCount: cells.length, rows: toRows(part.columns, cells) });
      }
    } catch (error) {
      if (isOfOneRead(error) && !this.#isTransaction)
        for (const waiting of round) void this.#sendAlone(waiting);
      else for (const { reject } of round) reject(error);
    }
  }

  #sendAlone({ part, values, resolve, reject }: Waiting): Promise<void> {
    return this.#run(part.text, [...values]).then(resolve, reject);
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

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  query = (async (text: string, values: readonly unknown[]) => {
    const part = parts.get(text);
    const round = this.#connection ? this.#connection.round : part?.isChange ? undefined : rounds.getStore();
    if (part && round) return round.add(part, values);
    this.#connection ??= new Connection(await this.#pool.connect());
    // The statements before it are sent first.
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
 * Runs a request. Reads that the request starts at the same time are one statement, because most of
 * a statement's time is spent on the way to the database.
 */
export const combineReads = <T>(pool: pg.Pool, request: () => T): T =>
  rounds.getStore()
    ? request()
    : rounds.run(new Round((text, values) => pool.query<Row>(text, values), false), request);
