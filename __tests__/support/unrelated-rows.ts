import { sql } from 'kysely';

/** Rows of every table as text, each after the name of its table. */
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

/** The rows that are there now belong to nobody for whom the tests of this file act. */
export async function rememberUnrelatedRows(): Promise<void> {
  // All requests of the tests come from one address, so that they share its limits.
  remembered = (await readRows()).filter((row) => !row.startsWith('rate_limits '));
}

/** @throws when a remembered row was changed or deleted, as by a query without the condition of its owner */
export async function checkUnrelatedRows(): Promise<void> {
  if (!remembered.length) return;
  const found = new Set(await readRows());
  const lost = remembered.filter((row) => !found.has(row));
  if (lost.length) throw new Error(`Rows of unrelated people were changed or deleted:\n${lost.join('\n')}`);
}

/** For a test that changes rows of all people on purpose, such as a cleanup: these tables are not checked afterwards. */
export async function forgetUnrelatedRows(...tables: string[]): Promise<void> {
  await checkUnrelatedRows();
  remembered = remembered.filter((row) => !tables.includes(row.split(' ')[0]!));
}
