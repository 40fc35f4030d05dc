import type { Task } from '@/backend/tasks';

/**
 * Runs the jobs of some queues once each, until the queues are empty.
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

/** Sends all queued mails and returns a mail to a recipient that contains a text. */
export async function readMail(
  recipient: string,
  saying = '',
): Promise<{ subject: string; textBody: string; htmlBody: string } | undefined> {
  const { db } = await import('@/backend/db/connection');
  const { mailTasks } = await import('@/backend/mail/tasks');
  await drainQueues(mailTasks);
  const mails = await db
    .selectFrom('mails')
    .select(['subject', 'textBody', 'htmlBody'])
    .where('recipient', '=', recipient)
    .orderBy('createdAt', 'desc')
    .execute();
  return mails.find((mail) => mail.textBody.includes(saying));
}
