import { freshDatabase } from '../support/database';

/**
 * Columns with the time of storage, which is compared with the times of the database's
 * transactions, so that rows with an earlier time of their own are found.
 */
const storageTimes = ['facts.recorded_at', 'product_events.recorded_at'];

test('the database has no other column that defaults to its own time, because the application has one clock', async () => {
  await freshDatabase();
  const { getPool } = await import('@/backend/db/connection');
  const { rows } = await getPool().query<{ name: string }>(`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and column_default ~* '(now|current_timestamp|clock_timestamp)'
    order by 1`);
  expect(rows.map(({ name }) => name)).toEqual(storageTimes);
});
