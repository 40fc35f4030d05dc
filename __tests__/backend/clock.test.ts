import { freshDatabase } from '../support/database';

/**
 * Columns in which the database itself sets the time of storage. That time is compared with the
 * start times of database transactions, because the row's own time can be earlier.
 */
const storageTimes = ['facts.recorded_at', 'product_events.recorded_at'];

test('only the columns with the time of storage default to the database’s clock', async () => {
  await freshDatabase();
  const { getPool } = await import('@/backend/db/connection');
  const { rows } = await getPool().query<{ name: string }>(`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and column_default ~* '(now|current_timestamp|clock_timestamp)'
    order by 1`);
  expect(rows.map(({ name }) => name)).toEqual(storageTimes);
});
