import { taskFactory, type TaskPayloads } from '@/backend/tasks';
import { z } from '@/contract/zod';
import { freshDatabase } from '../support/database';

const mail = {
  id: '00000000-0000-4000-8000-000000000001',
  language: 'en',
  name: 'accountErased',
  values: {},
  hasBounced: false,
} as const;

const things = z.object({ things: z.array(z.object({ kind: z.literal('COURSE'), id: z.string() })) });
const task = taskFactory({
  'checkout.handleEvent': z.object({ eventId: z.string() }),
  'creators.drawCover': z.object({ creatorId: z.string() }),
  'files.drawFirstPage': z.object({ fileId: z.string() }),
  'files.transcode': z.object({ fileId: z.string() }),
  'mail.send': z.custom<TaskPayloads['mail.send']>(),
  'pages.revalidate': things,
});

beforeAll(freshDatabase);

/**
 * Options of the tasks that differ from the defaults, written by hand. With a shorter time limit, a
 * long task would be aborted in every run and never be completed.
 */
const usual = { minutes: 15, retries: 10, longestWaitSeconds: 300, isAtStart: false };
const special: Record<string, Partial<typeof usual>> = {
  'accounts.eraseClosed': { minutes: 360 },
  'accounts.makeExport': { minutes: 360 },
  'chat.sendGroupMessage': { minutes: 60 },
  'content.rank': { isAtStart: true },
  'courses.learners': { minutes: 50, isAtStart: true },
  'digitalProducts.publishDue': { isAtStart: true },
  'files.transcode': { minutes: 22 * 60 },
  'inspiration.count': { minutes: 60, retries: 1 },
  'lives.closeRoom': { minutes: 120 },
  'lives.reconcileRooms': { isAtStart: true },
  'insights.rollup': { minutes: 50, isAtStart: true },
  'lives.sendReminders': { isAtStart: true },
  'lives.sweep': { isAtStart: true },
  'mail.send': { retries: 30, longestWaitSeconds: 3600 },
  'notices.fanOut': { minutes: 60 },
  'notices.mail': { retries: 30, longestWaitSeconds: 3600 },
  'notices.mailDigests': { retries: 30, longestWaitSeconds: 3600 },
  'notices.mailToMany': { retries: 30, longestWaitSeconds: 3600 },
  'office.releaseDue': { isAtStart: true },
  'orders.sweep': { isAtStart: true },
  'posts.publishDue': { isAtStart: true },
  'search.fill': { minutes: 120, retries: 1, isAtStart: true },
  'search.sweep': { minutes: 120, retries: 1 },
  'wallet.compare': { minutes: 120 },
  'wallet.refresh': { minutes: 30 },
  'wallet.refreshDue': { minutes: 30 },
  'wallet.sync': { minutes: 60 },
};
/** Tasks whose time limit is not written here, because another file calculates it. */
const derived = [
  'digitalProducts.checkPdf',
  'digitalProducts.prepareDownload',
  'digitalProducts.makeSamples',
  'social.convert',
];

test('each task has the expected time limit and retries, and runs at startup if expected', async () => {
  const { createQueues } = await import('@/backend/tasks');
  const { db } = await import('@/backend/db/connection');
  const { tasks } = await import('@/backend/app');
  const { sql } = await import('kysely');
  await createQueues(process.env.DATABASE_URL!, tasks);
  const { rows: queues } = await sql<{
    name: string;
    minutes: number;
    retries: number;
    longestWaitSeconds: number;
    hasBackoff: boolean;
    notifies: boolean;
    heartbeatSeconds: number;
  }>`select name, expire_seconds / 60.0 as minutes, retry_limit as retries, retry_delay_max as "longestWaitSeconds",
      retry_backoff as "hasBackoff", notify as notifies, heartbeat_seconds as "heartbeatSeconds"
    from tasks.queue`.execute(db);
  const found = new Map(queues.map(({ name, ...terms }) => [name, terms]));
  for (const { name, options } of tasks) {
    const { minutes, ...terms } = found.get(name)!;
    const expected = { ...usual, ...special[name] };
    const { isAtStart, minutes: expectedMinutes, ...others } = expected;
    expect([name, terms]).toEqual([
      name,
      { ...others, hasBackoff: true, notifies: true, heartbeatSeconds: 30 },
    ]);
    expect([name, options.atStart ?? false]).toEqual([name, isAtStart]);
    if (derived.includes(name)) expect(Number(minutes)).toBeGreaterThan(usual.minutes);
    else expect([name, Number(minutes)]).toEqual([name, expectedMinutes]);
  }
});

test('a background job has a low priority, and a delayed job starts after its delay', async () => {
  const { enqueue, createQueues, purgeQueues } = await import('@/backend/tasks');
  const { db, inTransaction } = await import('@/backend/db/connection');
  const { sql } = await import('kysely');
  await createQueues(process.env.DATABASE_URL!, [task('files.transcode', () => Promise.resolve())]);
  await purgeQueues(['files.transcode']);
  const send = (fileId: string, how?: Parameters<typeof enqueue>[3]) =>
    inTransaction((trx) => enqueue(trx, 'files.transcode', { fileId }, how));
  await send('usual');
  await send('background', { isBackground: true });
  await send('later', { afterSeconds: 60 });
  const { rows } = await sql<{ fileId: string; isLow: boolean; seconds: number }>`
    select data ->> 'fileId' as "fileId", priority < 0 as "isLow",
      extract(epoch from start_after - created_on)::float as seconds
    from tasks.job where name = 'files.transcode' order by created_on`.execute(db);
  expect(rows.map(({ fileId, isLow, seconds }) => [fileId, isLow, Math.round(seconds)])).toEqual([
    ['usual', false, 0],
    ['background', true, 0],
    ['later', false, 60],
  ]);
  await purgeQueues(['files.transcode']);
});

test('the queue alternates between users, however many jobs a user has, and runs background jobs last', async () => {
  const { enqueue, createQueues, purgeQueues, startWorker } = await import('@/backend/tasks');
  const { inTransaction } = await import('@/backend/db/connection');
  const runs: string[] = [];
  const { promise: settled, resolve } = Promise.withResolvers<void>();
  const draw = task('files.drawFirstPage', ({ fileId }) => {
    runs.push(fileId);
    if (fileId === 'last') resolve();
    return Promise.resolve();
  });
  await createQueues(process.env.DATABASE_URL!, [draw]);
  await purgeQueues(['files.drawFirstPage']);
  const send = (fileId: string, how: Parameters<typeof enqueue>[3]) =>
    inTransaction((trx) => enqueue(trx, 'files.drawFirstPage', { fileId }, how));
  await send('last', { isBackground: true });
  for (const each of ['many 1', 'many 2', 'many 3', 'many 4']) await send(each, { ownerId: 'many' });
  for (const each of ['few 1', 'few 2']) await send(each, { ownerId: 'few' });
  await send('one', { ownerId: 'one' });
  const worker = await startWorker([draw]);
  await settled;
  await worker.stop();
  expect(runs).toEqual(['many 1', 'few 1', 'one', 'many 2', 'few 2', 'many 3', 'many 4', 'last']);
});

test('a failed job is retried alone, and the successful jobs do not run twice', async () => {
  const { enqueue, createQueues, startWorker } = await import('@/backend/tasks');
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

test('jobs start at once without polling, even when one transaction enqueues many jobs', async () => {
  const { enqueue, createQueues, startWorker } = await import('@/backend/tasks');
  const { inTransaction } = await import('@/backend/db/connection');
  const runs: string[] = [];
  const { promise: done, resolve } = Promise.withResolvers<void>();
  const draw = task(
    'creators.drawCover',
    async ({ creatorId }) => {
      runs.push(creatorId);
      if (runs.length === 12) resolve();
    },
    { pollSeconds: 3600 },
  );
  await createQueues(process.env.DATABASE_URL!, [draw]);
  const worker = await startWorker([draw]);
  // The first poll of the empty queue has ended once a job arrives by notification.
  await inTransaction((trx) => enqueue(trx, 'creators.drawCover', { creatorId: 'first' }));
  await inTransaction(async (trx) => {
    for (let count = 1; count < 12; count += 1)
      await enqueue(trx, 'creators.drawCover', { creatorId: String(count) });
  });
  await done;
  await worker.stop();
  expect(new Set(runs).size).toBe(12);
});

test('a task runs as many jobs at once as its concurrency', async () => {
  const { enqueue, createQueues, startWorker } = await import('@/backend/tasks');
  const { inTransaction } = await import('@/backend/db/connection');
  const { promise: bothRun, resolve } = Promise.withResolvers<void>();
  let running = 0;
  const handle = task(
    'checkout.handleEvent',
    async () => {
      running += 1;
      if (running === 2) resolve();
      // Each run waits until both runs have begun.
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

test('queued jobs of a task with `merge` are merged and fail or succeed together', async () => {
  const { enqueue, createQueues, startWorker } = await import('@/backend/tasks');
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

test('a task pauses after a run, and the jobs that arrive during the pause are merged into one run', async () => {
  const { enqueue, createQueues, startWorker } = await import('@/backend/tasks');
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

test('a job with an invalid payload is retried without running, while the jobs merged with it run', async () => {
  const { enqueue, createQueues, startWorker } = await import('@/backend/tasks');
  const { db, inTransaction } = await import('@/backend/db/connection');
  const { log } = await import('@/backend/log');
  const { sql } = await import('kysely');
  const logged = jest.spyOn(log, 'error');
  const runs: string[][] = [];
  const { promise: settled, resolve } = Promise.withResolvers<void>();
  const revalidate = task(
    'pages.revalidate',
    async ({ things }) => {
      runs.push(things.map(({ id }) => id));
      resolve();
    },
    { merge: (payloads) => ({ things: payloads.flatMap(({ things }) => things) }), longestWaitSeconds: 60 },
  );
  await createQueues(process.env.DATABASE_URL!, [revalidate]);
  await inTransaction(async (trx) => {
    await enqueue(trx, 'pages.revalidate', { things: [{ kind: 'WORKSHOP', id: 'secret' }] } as never);
    await enqueue(trx, 'pages.revalidate', { things: [{ kind: 'COURSE', id: 'valid' }] });
  });
  const worker = await startWorker([revalidate]);
  await settled;
  await worker.stop();
  expect(runs).toEqual([['valid']]);
  const { rows } = await sql<{ state: string; output: object }>`
    select state, output from tasks.job
    where name = 'pages.revalidate' and data::text like '%WORKSHOP%'`.execute(db);
  expect(rows).toEqual([{ state: 'retry', output: { message: 'invalid payload' } }]);
  expect(logged).toHaveBeenCalledTimes(1);
  const [[fields, message]] = logged.mock.calls as unknown as [[object, string]];
  expect(message).toBe('a job has an invalid payload');
  expect(fields).toMatchObject({ task: 'pages.revalidate', issues: [{ path: ['things', 0, 'kind'] }] });
  expect(JSON.stringify(fields)).not.toContain('secret');
});
