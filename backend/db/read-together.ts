import { sql, type Expression, type ShallowDehydrateObject, type Simplify } from 'kysely';
import type { Db } from './connection.ts';

/** Row of a query as JSON: times are text, and counts are numbers. */
export type JsonRow<Row> = Simplify<ShallowDehydrateObject<Row>>;

type Queries = Record<string, Expression<unknown>>;
type Results<Q extends Queries> = {
  [K in keyof Q]: Q[K] extends Expression<infer Row> ? JsonRow<Row>[] : never;
};

const columnNames = new Map<string, string>();

/** Returns the camel-case name of a column. */
function toColumnName(column: string): string {
  let name = columnNames.get(column);
  if (name === undefined) {
    name = column.replace(/_([a-z\d])/g, (_, letter: string) => letter.toUpperCase());
    columnNames.set(column, name);
  }
  return name;
}

const toRow = (json: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(json).map(([column, value]) => [toColumnName(column), value]));

/**
 * Runs independent queries as one statement, because a statement costs more than the few rows that
 * it reads.
 *
 * The queries must not select a `bytea` column.
 */
export async function readTogether<Q extends Queries>(db: Db, queries: Q): Promise<Results<Q>> {
  const named = Object.entries(queries);
  const columns = named.map(
    ([, query], place) =>
      sql`(select coalesce(json_agg(agg), '[]') from (${query}) agg) as ${sql.id(`q${place}`)}`,
  );
  const { rows } = await sql<Record<string, Record<string, unknown>[]>>`select ${sql.join(columns)}`.execute(
    db,
  );
  return Object.fromEntries(
    named.map(([name], place) => [name, rows[0]![`q${place}`]!.map(toRow)]),
  ) as Results<Q>;
}
