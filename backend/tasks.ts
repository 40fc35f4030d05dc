import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { fromKysely, PgBoss, type JobResult } from 'pg-boss';
import { z } from '../contract/zod.ts';
import { config } from './config.ts';
import type { Trx } from './db/connection.ts';
import { log } from './log.ts';

/**
 * Payload of each task. The domains add theirs next to their tasks by interface merging:
 * `interface TaskPayloads extends PayloadsOf<typeof payloads> {}`.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- The domains fill it.
export interface TaskPayloads {}

/** Payload types of some tasks, by the schemas that read them. */
export type PayloadsOf<Schemas extends Record<string, z.ZodType>> = {
  [Name in keyof Schemas]: z.output<Schemas[Name]>;
};

/** Schema of a task that reads nothing; it accepts any stored payload. */
export const noPayload: z.ZodType<Record<string, never>> = z.unknown().transform(() => ({}));

export type TaskName = keyof TaskPayloads;

/** Minute, hour, day of the month, month and day of the week, in UTC. */
type Cron = `${string} ${string} ${string} ${string} ${string}`;

export type TaskOptions<P> = {
  /** Schedule on which the task also runs. */
  schedule?: Cron;
  /** True if the task also runs when a worker starts. */
  atStart?: boolean;
  /** Number of concurrent runs in each worker. Default 1. */
  concurrency?: number;
  /**
   * Seconds between two polls of the queue. New jobs arrive at once by notification; a retried job
   * is found only by polling. Default 30, which is two queries a second for sixty queues.
   */
  pollSeconds?: number;
  /** Time limit of a run (minutes), after which it is started again. Default 15. */
  minutes?: number;
  /** Maximum number of retries of a failed job. Default 10. */
  retries?: number;
  /** Maximum time between two attempts, which increases each time (s). Default 300. */
  longestWaitSeconds?: number;
  /** Merges the payloads of all queued jobs, for which the task then runs once. */
  merge?: (payloads: P[]) => P;
  /**
   * Seconds between the end of a run and the next run of this worker; jobs that arrive in between
   * are merged. Default 0.
   */
  restSeconds?: number;
};

/**
 * Time limit of one video (minutes); a longer transcoding continues in another run. Before a run, a
 * job waits for a core for at most the same time. The queue allows 24 hours in all.
 */
export const LONGEST_TRANSCODING_MINUTES = 22 * 60;

/** Task whose work may run twice without harm. */
type TaskOf<N extends TaskName> = {
  name: N;
  payload: z.ZodType<TaskPayloads[N]>;
  run(payload: TaskPayloads[N]): Promise<void>;
  options: Omit<TaskOptions<never>, 'merge'> & { merge?(payloads: TaskPayloads[N][]): TaskPayloads[N] };
};
export type Task = TaskOf<TaskName>;

/**
 * Returns the function that defines tasks with these payloads.
 * @param payloads schemas that read the stored payload of a job, which can be older than the worker
 */
export const taskFactory =
  <Names extends TaskName>(payloads: { [Name in Names]: z.ZodType<TaskPayloads[Name]> }) =>
  <Name extends Names>(
    name: Name,
    run: (payload: TaskPayloads[Name]) => Promise<void>,
    options: TaskOptions<TaskPayloads[Name]> = {},
  ): TaskOf<Name> => ({ name, payload: payloads[name], run, options });

const schema = 'tasks';
const queueOptions = {
  retryDelay: 2,
  retryBackoff: true,
  notify: true,
  heartbeatSeconds: 30,
};

/** Creates the queue's tables and one queue for each task; safe to repeat. */
export async function createQueues(connectionString: string, tasks: Task[]): Promise<void> {
  const boss = new PgBoss({ connectionString, schema, supervise: false, schedule: false, max: 2 });
  boss.on('error', (error) => log.error({ err: error }, 'task queue'));
  await boss.start();
  for (const { name, options } of tasks) {
    const { minutes = 15, retries = 10, longestWaitSeconds = 300 } = options;
    const terms = {
      ...queueOptions,
      expireInSeconds: minutes * 60,
      retryLimit: retries,
      retryDelayMax: longestWaitSeconds,
    };
    if (await boss.getQueue(name)) await boss.updateQueue(name, terms);
    else await boss.createQueue(name, terms);
  }
  await boss.stop({ graceful: false });
}

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

/** Priority of background jobs. Even the lowest priority of one user's many jobs is higher. */
const BACKGROUND_PRIORITY = -1_000_000;

/**
 * Returns the priority of a user's new job: below all queued jobs of the user, and at most the
 * priority of the job that runs next. A user's jobs therefore run in order, and each waits for at
 * most one job of every other user.
 */
async function findPriority(trx: Trx, name: TaskName, ownerId: string): Promise<number> {
  const { rows } = await sql<{ next: number | null; own: number | null }>`
    select max(priority) as next, min(priority) filter (where group_id = ${ownerId}) as own
    from tasks.job
    where name = ${name} and state < 'active' and priority > ${BACKGROUND_PRIORITY} and start_after <= now()`.execute(
    trx,
  );
  const [{ next, own } = { next: null, own: null }] = rows;
  return Math.min(next ?? 0, own === null ? 0 : own - 1);
}

type Order = {
  afterSeconds?: number;
  /** True if the job yields to all other queued jobs. */
  isBackground?: boolean;
  /** User of the job; users with jobs in this queue are served in turn. */
  ownerId?: string;
};

/**
 * Enqueues a job in the transaction. The job runs only if the transaction commits, and not before
 * `afterSeconds`.
 */
export async function enqueue<N extends TaskName>(
  trx: Trx,
  name: N,
  payload: TaskPayloads[N],
  { afterSeconds = 0, isBackground = false, ownerId }: Order = {},
): Promise<void> {
  const boss = await getSender();
  // The queue's SQL has its own column names, which our query plugins must not change.
  await boss.send(name, payload, {
    db: fromKysely(trx.withoutPlugins()),
    ...(afterSeconds > 0 && { startAfter: afterSeconds }),
    ...(ownerId !== undefined && {
      group: { id: ownerId },
      priority: await findPriority(trx, name, ownerId),
    }),
    ...(isBackground && { priority: BACKGROUND_PRIORITY }),
  });
}

/**
 * Deletes the queued jobs of some queues, for the demo world, whose creation enqueues unneeded
 * jobs.
 */
export async function purgeQueues(names: TaskName[]): Promise<void> {
  const boss = await getSender();
  for (const name of names) await boss.deleteQueuedJobs(name);
}

/** Closes the enqueuing connection when the process ends. */
export async function closeTasks(): Promise<void> {
  const open = sender;
  sender = undefined;
  await (await open)?.stop({ graceful: false });
}

const MAX_MERGED_JOBS = 1000;

/**
 * Maximum delay of new jobs while notifications fail (PostgreSQL restarts), when only polling finds
 * them (s).
 */
const MOST_SECONDS_WITHOUT_NOTICES = 2;

async function work<N extends TaskName>(
  boss: PgBoss,
  { name, payload, run, options }: TaskOf<N>,
): Promise<void> {
  const { concurrency = 1, pollSeconds = 30, merge, restSeconds = 0, schedule, atStart } = options;
  type Readable = { id: string; data: TaskPayloads[N] };

  /**
   * Reads the payloads. An invalid payload was enqueued by an older or a newer version. Its job
   * fails and is retried like any failed job, so that during a deploy a worker of the other version
   * can run it.
   */
  function readJobs(jobs: { id: string; data: unknown }[]): { readable: Readable[]; failed: JobResult[] } {
    const readable: Readable[] = [];
    const failed: JobResult[] = [];
    for (const { id, data } of jobs) {
      const read = payload.safeParse(data);
      if (read.success) readable.push({ id, data: read.data });
      else {
        // The issues name fields and expected types, never the personal data of a payload.
        log.error({ task: name, jobId: id, issues: read.error.issues }, 'a job has an invalid payload');
        failed.push({ id, status: 'failed', output: { message: 'invalid payload' } });
      }
    }
    return { readable, failed };
  }

  async function settle(jobs: Readable[]): Promise<JobResult[]> {
    const [first] = jobs;
    if (!first) return [];
    try {
      await run(merge ? merge(jobs.map(({ data }) => data)) : first.data);
      return jobs.map(({ id }) => ({ id, status: 'completed' }));
    } catch (error) {
      log.error({ err: error, task: name, jobIds: jobs.map(({ id }) => id) }, 'a task failed');
      return jobs.map(({ id }) => ({ id, status: 'failed', output: { message: String(error) } }));
    }
  }

  // Each worker takes one job at a time, so that no job waits while a worker is idle.
  for (let count = 0; count < concurrency; count += 1) {
    let workerId = '';
    workerId = await boss.work<unknown>(
      name,
      {
        batchSize: merge ? MAX_MERGED_JOBS : 1,
        notifyPollingIntervalSeconds: pollSeconds,
        pollingIntervalSeconds: Math.min(pollSeconds, MOST_SECONDS_WITHOUT_NOTICES),
        perJobResults: true,
      },
      async (jobs) => {
        const { readable, failed } = readJobs(jobs);
        const settled = [...failed, ...(await settle(readable))];
        if (restSeconds) await setTimeout(restSeconds * 1000);
        // A single notification arrives for all jobs of a transaction, so the next job is fetched
        // without waiting.
        boss.notifyWorker(workerId);
        return settled;
      },
    );
  }
  if (schedule) await boss.schedule(name, schedule);
  if (atStart) await boss.send(name, {});
}

/** Runs the jobs of all queues until `stop` is called. */
export async function startWorker(tasks: Task[]): Promise<{ stop: () => Promise<void> }> {
  const boss = new PgBoss({ connectionString: config.database.url(), schema, useListenNotify: true, max: 4 });
  boss.on('error', (error) => log.error({ err: error }, 'task queue'));
  boss.on('warning', (warning) => log.warn({ warning }, 'task queue'));
  await boss.start();
  for (const each of tasks) await work(boss, each);
  return { stop: () => boss.stop({ graceful: true, timeout: 5_000 }) };
}
