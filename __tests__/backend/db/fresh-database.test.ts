import pg from 'pg';
import { freshDatabase } from '../../support/database';

async function query(connectionString: string, text: string) {
  const client = new pg.Client(connectionString);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

describe('freshDatabase', () => {
  it('freshDatabase returns a database with the schema and without the rows of earlier databases', async () => {
    const first = await freshDatabase();
    await query(first.connectionString, 'create table only_here (id int)');
    const second = await freshDatabase();
    expect(await query(second.connectionString, "select to_regclass('only_here') as found")).toEqual([
      { found: null },
    ]);
    const tables = await query(
      second.connectionString,
      "select tablename from pg_tables where schemaname = 'public'",
    );
    expect(tables.length).toBeGreaterThan(1);
  });

  it('freshDatabase sets the pool’s statement and idle transaction timeouts', async () => {
    await freshDatabase();
    const { db } = await import('@/backend/db/connection');
    const { sql } = await import('kysely');
    const { rows } = await sql`select current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle`.execute(db);
    expect(rows).toEqual([{ statement: '30s', idle: '1min' }]);
  });

  it('freshDatabase points the environment at the newest database', async () => {
    const { connectionString } = await freshDatabase();
    expect(process.env.DATABASE_URL).toBe(connectionString);
  });
});
