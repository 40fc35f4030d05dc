import type { Task, TaskName } from '@/backend/tasks';

/**
 * Runs each job of the queues once, until the queues are empty.
 * @throws the error of a job
 */
export async function drainQueues(tasks: Task[]): Promise<void> {
  const { PgBoss } = await import('pg-boss');
  const boss = new PgBoss({
    connectionString: process.env.DATABASE_URL!,
    schema: 'tasks',
    supervise: false,
    schedule: false,
    migrate: false,
    max: 2,
  });
  await boss.start();
  try {
    for (const { name, payload, run } of tasks) {
      for (;;) {
        const jobs = await boss.fetch(name, { batchSize: 20 });
        if (!jobs.length) break;
        for (const job of jobs) {
          await run(payload.parse(job.data));
          await boss.complete(name, job.id);
        }
      }
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** Deletes the queued jobs of a task, for a test that runs only the jobs it causes itself. */
export async function discardJobs(name: TaskName): Promise<void> {
  const { db } = await import('@/backend/db/connection');
  const { sql } = await import('kysely');
  await sql`delete from tasks.job where name = ${name}`.execute(db);
}

/**
 * Returns the queued mails about events with a given value.
 * @returns the recipient of each mail, including duplicates, and a second value of its event
 */
export async function listQueuedNotices(
  name: string,
  value: string,
  shown = 'title',
): Promise<{ recipient: string; shown: string }[]> {
  const { db } = await import('@/backend/db/connection');
  const { sql } = await import('kysely');
  const { rows } = await sql<{ recipient: string; shown: string }>`
    select job.data->>'recipient' as recipient, event.values->>${shown} as shown
    from tasks.job join notices on notices.id = (job.data->>'noticeId')::uuid
    join notice_events event on event.id = notices.event_id
    where job.name in ('notices.mail', 'notices.mailToMany') and event.values->>${name} = ${value}
    order by 1`.execute(db);
  return rows;
}

/** Sends all queued mails and returns a mail to a recipient that contains a text. */
export async function readMail(
  recipient: string,
  saying = '',
): Promise<{ subject: string; textBody: string; htmlBody: string } | undefined> {
  const { db } = await import('@/backend/db/connection');
  const { mailTasks } = await import('@/backend/mail/tasks');
  const { noticeTasks } = await import('@/backend/notices/tasks');
  await drainQueues([...mailTasks, ...noticeTasks.filter(({ name }) => /^notices\.mail/.test(name))]);
  const mails = await db
    .selectFrom('mails')
    .select(['subject', 'textBody', 'htmlBody'])
    .where('recipient', '=', recipient)
    .orderBy('createdAt', 'desc')
    .execute();
  return mails.find((mail) => mail.textBody.includes(saying));
}
