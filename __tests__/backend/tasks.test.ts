import { freshDatabase } from '../support/database';

const mail = {
  id: '00000000-0000-4000-8000-000000000001',
  language: 'en',
  name: 'accountErased',
  values: {},
  hasBounced: false,
} as const;

beforeAll(freshDatabase);

test('a failed job is retried, and the other jobs do not run twice', async () => {
  const { enqueue, createQueues, startWorker, task } = await import('@/backend/tasks');
  const { inTransaction } = await import('@/backend/db/connection');
  const runs: string[] = [];
  const { promise: settled, resolve } = Promise.withResolvers<void>();
  const send = task(
    'mail.send',
    async ({ recipient }) => {
      runs.push(recipient);
      const tries = runs.filter((each) => each === 'broken').length;
      if (recipient === 'broken' && tries === 1) throw new Error('no such address');
      if (tries === 2) resolve();
    },
    { pollSeconds: 0.5 },
  );
  await createQueues(process.env.DATABASE_URL!, [send]);
  await inTransaction(async (trx) => {
    for (const recipient of ['one', 'broken', 'two']) await enqueue(trx, 'mail.send', { ...mail, recipient });
  });
  const worker = await startWorker([send]);
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
    await enqueue(trx, 'mail.send', { ...mail, recipient: 'nobody' });
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(await count()).toBe(before);
});

test('jobs start at once, however rarely the queue is polled, also many of one transaction', async () => {
  const { enqueue, createQueues, startWorker, task } = await import('@/backend/tasks');
  const { inTransaction } = await import('@/backend/db/connection');
  const runs: string[] = [];
  const { promise: done, resolve } = Promise.withResolvers<void>();
  const draw = task(
    'creators.drawPictures',
    async ({ creatorId }) => {
      runs.push(creatorId);
      if (runs.length === 12) resolve();
    },
    { pollSeconds: 3600 },
  );
  await createQueues(process.env.DATABASE_URL!, [draw]);
  const worker = await startWorker([draw]);
  // The first poll of the empty queue has ended once a job has arrived by notification.
  await inTransaction((trx) => enqueue(trx, 'creators.drawPictures', { creatorId: 'first' }));
  await inTransaction(async (trx) => {
    for (let count = 1; count < 12; count += 1)
      await enqueue(trx, 'creators.drawPictures', { creatorId: String(count) });
  });
  await done;
  await worker.stop();
  expect(new Set(runs).size).toBe(12);
});

test('a task runs with its concurrency', async () => {
  const { enqueue, createQueues, startWorker, task } = await import('@/backend/tasks');
  const { inTransaction } = await import('@/backend/db/connection');
  const { promise: bothRun, resolve } = Promise.withResolvers<void>();
  let running = 0;
  const handle = task(
    'checkout.handleEvent',
    async () => {
      running += 1;
      if (running === 2) resolve();
      // Neither ends before the other has begun.
      await bothRun;
    },
    { concurrency: 2 },
  );
  await createQueues(process.env.DATABASE_URL!, [handle]);
  const worker = await startWorker([handle]);
  for (const eventId of ['one', 'two'])
    await inTransaction((trx) => enqueue(trx, 'checkout.handleEvent', { eventId }));
  await bothRun;
  await worker.stop();
  expect(running).toBe(2);
});

test('waiting jobs of a task with `merge` are merged, and fail or succeed together', async () => {
  const { enqueue, createQueues, startWorker, task } = await import('@/backend/tasks');
  const { inTransaction } = await import('@/backend/db/connection');
  const runs: string[][] = [];
  const { promise: settled, resolve } = Promise.withResolvers<void>();
  const revalidate = task(
    'pages.revalidate',
    async ({ things }) => {
      runs.push(things.map(({ id }) => id).sort());
      if (runs.length === 1) throw new Error('the front end is away');
      if (runs.slice(1).flat().length === 3) resolve();
    },
    { merge: (payloads) => ({ things: payloads.flatMap(({ things }) => things) }), pollSeconds: 0.5 },
  );
  await createQueues(process.env.DATABASE_URL!, [revalidate]);
  for (const id of ['a', 'b', 'c'])
    await inTransaction((trx) => enqueue(trx, 'pages.revalidate', { things: [{ kind: 'COURSE', id }] }));
  const worker = await startWorker([revalidate]);
  await settled;
  await worker.stop();
  expect(runs[0]).toEqual(['a', 'b', 'c']);
});

test('after a run a task rests, and jobs that arrive in between are merged into one more run', async () => {
  const { enqueue, createQueues, startWorker, task } = await import('@/backend/tasks');
  const { inTransaction } = await import('@/backend/db/connection');
  const runs: string[][] = [];
  const began = Promise.withResolvers<void>();
  const settled = Promise.withResolvers<void>();
  const change = (id: string) =>
    inTransaction((trx) => enqueue(trx, 'pages.revalidate', { things: [{ kind: 'COURSE', id }] }));
  const revalidate = task(
    'pages.revalidate',
    async ({ things }) => {
      runs.push(things.map(({ id }) => id).sort());
      began.resolve();
      if (runs.flat().length === 4) settled.resolve();
    },
    { merge: (payloads) => ({ things: payloads.flatMap(({ things }) => things) }), restSeconds: 3 },
  );
  await createQueues(process.env.DATABASE_URL!, [revalidate]);
  const worker = await startWorker([revalidate]);
  await change('first');
  await began.promise;
  for (const id of ['a', 'b', 'c']) await change(id);
  await settled.promise;
  await worker.stop();
  expect(runs).toEqual([['first'], ['a', 'b', 'c']]);
});
