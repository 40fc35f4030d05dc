import { sql } from 'kysely';
import type { Db, Trx } from '../db/connection.ts';

/** Returns the name of a month's event table, such as `m2026_11`. */
const tableOf = (month: Date) => `m${month.toISOString().slice(0, 7).replace('-', '_')}`;
const qualified = (month: Date) => sql.table(`event_months.${tableOf(month)}`);

/** Lists the months that have a table, as first days, oldest first. */
export async function listMonths(db: Db): Promise<Date[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'product_events'::regclass and relname like 'm%' order by relname`.execute(db);
  return rows.map(({ name }) => new Date(`${name.slice(1).replace('_', '-')}-01T00:00:00Z`));
}

/** Returns the time of the oldest event outside the monthly tables. */
export async function findOldestOther(db: Db): Promise<Date | undefined> {
  const { rows } = await sql<{ oldest: Date | null }>`
    select min(created_at) as oldest from event_months.others`.execute(db);
  return rows[0]?.oldest ?? undefined;
}

/**
 * Creates the table of a month and moves existing events of the month into it. Inserts of new
 * events are blocked until the commit.
 */
export async function makeMonth(trx: Trx, month: Date, end: Date): Promise<void> {
  const table = qualified(month);
  const [from, to] = [sql.lit(month.toISOString()), sql.lit(end.toISOString())];
  await sql`lock table product_events in share row exclusive mode`.execute(trx);
  await sql`create table ${table} (like product_events including defaults)`.execute(trx);
  await sql`
    with moved as (delete from event_months.others where created_at >= ${from} and created_at < ${to} returning *)
    insert into ${table} select * from moved`.execute(trx);
  await sql`alter table product_events attach partition ${table} for values from (${from}) to (${to})`.execute(
    trx,
  );
}

/** Drops the table of a month with all its events. */
export async function dropMonth(db: Db, month: Date): Promise<void> {
  await sql`drop table ${qualified(month)}`.execute(db);
}
