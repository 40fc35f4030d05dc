import { freshDatabase } from '../support/database';

test('no column has the database’s own time as its default: there is one clock', async () => {
  await freshDatabase();
  const { getPool } = await import('@/backend/db/connection');
  const { rows } = await getPool().query(`
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and column_default ~* '(now|current_timestamp|clock_timestamp)'`);
  expect(rows).toEqual([]);
});
