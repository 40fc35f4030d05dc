import { sql } from 'kysely';

/** Returns the rows of every table as texts that begin with the name of the table. */
async function readRows(): Promise<string[]> {
  const { db } = await import('@/backend/db/connection');
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(db);
  const selects = tables.rows.map(
    ({ name }) => sql`select ${name}::text || ' ' || to_jsonb(t)::text as row from ${sql.table(name)} t`,
  );
  const { rows } = await sql<{ row: string }>`${sql.join(selects, sql` union all `)}`.execute(db);
  return rows.map(({ row }) => row);
}

let remembered: string[] = [];

/** Remembers all current rows as unrelated to the users of the tests in this file. */
export async function rememberUnrelatedRows(): Promise<void> {
  // These tables are excluded, because the tests share their rows. All requests come from one
  // address and share its rate limits. The counting progress applies to all creators, and the
  // version of the word list to the office.
  remembered = (await readRows()).filter(
    (row) => !/^(rate_limits|insight_progress|word_filter_version) /.test(row),
  );
}

/**
 * Checks that the remembered rows are unchanged.
 * @throws Error if a remembered row was changed or deleted, for example by a query without the
 *   condition of its owner
 */
export async function checkUnrelatedRows(): Promise<void> {
  if (!remembered.length) return;
  const found = new Set(await readRows());
  const lost = remembered.filter((row) => !found.has(row));
  if (lost.length) throw new Error(`Rows of unrelated people were changed or deleted:\n${lost.join('\n')}`);
}

/**
 * Excludes tables from the check after a test that changes rows of all users on purpose, such as a
 * cleanup.
 */
export async function forgetUnrelatedRows(...tables: string[]): Promise<void> {
  await checkUnrelatedRows();
  remembered = remembered.filter((row) => !tables.includes(row.split(' ')[0]!));
}
