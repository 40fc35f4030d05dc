import { freshDatabase } from '../../support/database';

test('a process that calls planOnce plans statements for all values, and any other process for its values', async () => {
  await freshDatabase();
  const { closeDatabase, getPool, planOnce } = await import('@/backend/db/connection');
  const modeOf = async () => (await getPool().query('show plan_cache_mode')).rows;
  expect(await modeOf()).toEqual([{ plan_cache_mode: 'auto' }]);
  await closeDatabase();
  planOnce();
  expect(await modeOf()).toEqual([{ plan_cache_mode: 'force_generic_plan' }]);
});
