import { sql, type Compilable, type RawBuilder } from 'kysely';
import type pg from 'pg';

/**
 * Returns the SQL statements that the backend's pool runs during `work`. `begin`, `commit` and
 * statements in the background count too; the polling of the task queues does not.
 */
export async function recordStatements(work: () => Promise<unknown>): Promise<string[]> {
  const { PreparingClient } = await import('@/backend/db/prepared-statements');
  const { default: driver } = await import('pg');
  const client = driver.Client.prototype as { query: (...query: unknown[]) => unknown };
  const query = client.query;
  const statements: string[] = [];
  client.query = function (this: pg.Client, ...given: unknown[]) {
    const [text] = given as [string | { text: string }];
    if (this instanceof PreparingClient) statements.push(typeof text === 'string' ? text : text.text);
    return query.apply(this, given);
  };
  try {
    await work();
  } finally {
    client.query = query;
  }
  return statements;
}

/**
 * Returns the generic plan of a prepared statement, which the database uses for a statement that
 * runs often. The planner avoids sequential and bitmap scans where possible.
 */
export async function explain(query: Compilable | RawBuilder<unknown>): Promise<string> {
  const { db } = await import('@/backend/db/connection');
  return db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    await sql`set local enable_bitmapscan = off`.execute(trx);
    await sql`set local plan_cache_mode = force_generic_plan`.execute(trx);
    const { sql: text, parameters } = query.compile(trx);
    await sql.raw(`prepare listed as ${text}`).execute(trx);
    const values = sql.join(parameters.map((value) => sql.lit(value)));
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain execute listed(${values})`.execute(
      trx.withoutPlugins(),
    );
    await sql`deallocate listed`.execute(trx);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}
