import { sql } from 'kysely';
import type { Db } from '@/backend/db/connection';
import { freshDatabase } from '../../support/database';

beforeAll(freshDatabase);

test('statements use generic plans in a process that calls planOnce, and automatic plans otherwise', async () => {
  const { closeDatabase, getPool, planOnce } = await import('@/backend/db/connection');
  const modeOf = async () => (await getPool().query('show plan_cache_mode')).rows;
  expect(await modeOf()).toEqual([{ plan_cache_mode: 'auto' }]);
  await closeDatabase();
  planOnce();
  expect(await modeOf()).toEqual([{ plan_cache_mode: 'force_generic_plan' }]);
});

test('planForValues makes only the statements of its own transaction use custom plans', async () => {
  const { db, inTransaction, planForValues } = await import('@/backend/db/connection');
  const modeOf = async (from: Db) =>
    (await sql<{ planCacheMode: string }>`show plan_cache_mode`.execute(from)).rows[0]!.planCacheMode;
  const during = await inTransaction(async (trx) => {
    await planForValues(trx);
    return modeOf(trx);
  });
  expect([during, await modeOf(db)]).toEqual(['force_custom_plan', 'force_generic_plan']);
});
