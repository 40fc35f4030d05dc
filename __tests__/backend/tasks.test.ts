import { freshDatabase } from '../support/database';

beforeAll(freshDatabase);

test('a task that fails is tried again, and what was fetched with it is not done twice', async () => {
  const { enqueue, createQueues, startWorker, task } = await import('@/backend/tasks');
  const { inTransaction } = await import('@/backend/db/connection');
  const runs: string[] = [];
  const { promise: settled, resolve } = Promise.withResolvers<void>();
  const mail = task('mail.send', async ({ recipient }) => {
    runs.push(recipient);
    const tries = runs.filter((each) => each === 'broken').length;
    if (recipient === 'broken' && tries === 1) throw new Error('no such address');
    if (tries === 2) resolve();
  });
  await createQueues(process.env.DATABASE_URL!, [mail]);
  await inTransaction(async (trx) => {
    for (const recipient of ['one', 'broken', 'two'])
      await enqueue(trx, 'mail.send', { recipient, subject: '', textBody: '' });
  });
  const worker = await startWorker([mail]);
  await settled;
  await worker.stop();
  expect(runs.sort()).toEqual(['broken', 'broken', 'one', 'two']);
});

test('a task of a transaction that rolls back never runs', async () => {
  const { enqueue } = await import('@/backend/tasks');
  const { db, inTransaction } = await import('@/backend/db/connection');
  const { sql } = await import('kysely');
  const count = async () =>
    (
      await sql<{
        count: number;
      }>`select count(*)::integer as count from tasks.job where name = 'mail.send'`.execute(db)
    ).rows[0]!.count;
  const before = await count();
  const failing = inTransaction(async (trx) => {
    await enqueue(trx, 'mail.send', { recipient: 'nobody', subject: '', textBody: '' });
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(await count()).toBe(before);
});
