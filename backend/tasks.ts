import { fromKysely, PgBoss, type JobResult } from 'pg-boss';
import { config } from './config.ts';
import type { Trx } from './db/connection.ts';
import { log } from './log.ts';

/** Everything that happens later, with what it needs to know. */
export type TaskPayloads = {
  'mail.send': { recipient: string; subject: string; textBody: string };
  'pages.refresh': { paths: string[] };
  'creators.drawPictures': { creatorId: string };
  'courses.drawPicture': { courseId: string };
  'checkout.handleEvent': { eventId: string };
  'checkout.reconcile': Record<string, never>;
  'files.sweep': Record<string, never>;
  'accounts.sweep': Record<string, never>;
};
export type TaskName = keyof TaskPayloads;

/** Work that may run twice without harm. With `schedule` (cron, UTC) it also starts by itself. */
export type Task = { name: TaskName; run: (payload: never) => Promise<void>; schedule?: string };

export const task = <N extends TaskName>(
  name: N,
  run: (payload: TaskPayloads[N]) => Promise<void>,
  schedule?: string,
): Task => ({ name, run, schedule });

const schema = 'tasks';
const queueOptions = {
  retryLimit: 10,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 300,
  notify: true,
  heartbeatSeconds: 30,
};

/** Makes the queue's tables and one queue for each task; safe to repeat. */
export async function createQueues(connectionString: string, tasks: Task[]): Promise<void> {
  const boss = new PgBoss({ connectionString, schema, supervise: false, schedule: false, max: 2 });
  boss.on('error', (error) => log.error({ err: error }, 'task queue'));
  await boss.start();
  for (const { name } of tasks) {
    if (await boss.getQueue(name)) await boss.updateQueue(name, queueOptions);
    else await boss.createQueue(name, queueOptions);
  }
  await boss.stop({ graceful: false });
}

const pace = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 1, batchSize: 5 };

let sender: Promise<PgBoss> | undefined;

const getSender = () =>
  (sender ??= new PgBoss({
    connectionString: config.database.url(),
    schema,
    supervise: false,
    schedule: false,
    migrate: false,
    max: 2,
  })
    .on('error', (error) => log.error({ err: error }, 'task queue'))
    .start());

/** The work is done only if the transaction commits, and then surely. */
export async function enqueue<N extends TaskName>(
  trx: Trx,
  name: N,
  payload: TaskPayloads[N],
): Promise<void> {
  const boss = await getSender();
  // The queue speaks to the database in its own names, not in ours.
  await boss.send(name, payload, { db: fromKysely(trx.withoutPlugins()) });
}

/** Drops what waits in some queues; for the demo world, whose making causes work that nobody needs. */
export async function purgeQueues(names: TaskName[]): Promise<void> {
  const boss = await getSender();
  for (const name of names) await boss.deleteQueuedJobs(name);
}

/** Ends the connection that enqueues; for the end of a process. */
export async function closeTasks(): Promise<void> {
  const open = sender;
  sender = undefined;
  await (await open)?.stop({ graceful: false });
}

/** Works on the queues until `stop` is called. */
export async function startWorker(tasks: Task[]): Promise<{ stop: () => Promise<void> }> {
  const boss = new PgBoss({ connectionString: config.database.url(), schema, useListenNotify: true, max: 4 });
  boss.on('error', (error) => log.error({ err: error }, 'task queue'));
  await boss.start();
  for (const { name, run, schedule } of tasks) {
    const settle = async (job: { id: string; data: unknown }): Promise<JobResult> => {
      try {
        await run(job.data as never);
        return { id: job.id, status: 'completed' };
      } catch (error) {
        log.error({ err: error, task: name, jobId: job.id }, 'a task failed');
        return { id: job.id, status: 'failed', output: { message: String(error) } };
      }
    };
    // Each is settled by itself: one that fails must not have its neighbours, mails to others, done again.
    await boss.work(name, { ...pace, perJobResults: true }, async (jobs) => {
      const results: JobResult[] = [];
      for (const job of jobs) results.push(await settle(job));
      return results;
    });
    if (schedule) await boss.schedule(name, schedule);
  }
  return { stop: () => boss.stop({ graceful: true, timeout: 5_000 }) };
}
