import { sql } from 'kysely';
import type { Db } from '@/backend/db/connection';
import { freshDatabase } from '../../support/database';

beforeAll(freshDatabase);

test('a process that calls planOnce plans statements for all values, and any other process for its values', async () => {
  const { closeDatabase, getPool, planOnce } = await import('@/backend/db/connection');
  const modeOf = async () => (await getPool().query('show plan_cache_mode')).rows;
  expect(await modeOf()).toEqual([{ plan_cache_mode: 'auto' }]);
  await closeDatabase();
  planOnce();
  expect(await modeOf()).toEqual([{ plan_cache_mode: 'force_generic_plan' }]);
});

test('planForValues plans the statements of its transaction for their values, and of no other', async () => {
  const { db, inTransaction, planForValues } = await import('@/backend/db/connection');
  const modeOf = async (from: Db) =>
    (await sql<{ planCacheMode: string }>`show plan_cache_mode`.execute(from)).rows[0]!.planCacheMode;
  const during = await inTransaction(async (trx) => {
    await planForValues(trx);
    return modeOf(trx);
  });
  expect([during, await modeOf(db)]).toEqual(['force_custom_plan', 'force_generic_plan']);
});
