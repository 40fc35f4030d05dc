import { freshDatabase } from '../support/database';

test('the database has no column that defaults to its own time, because the application has one clock', async () => {
  await freshDatabase();
  const { getPool } = await import('@/backend/db/connection');
  const { rows } = await getPool().query(`
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and column_default ~* '(now|current_timestamp|clock_timestamp)'`);
  expect(rows).toEqual([]);
});
