import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { Actor } from '@/backend/http/actor';
import type { TaskName } from '@/backend/tasks';
import type { Decision } from '@/contract/office';
import type { z } from 'zod';
import { freshDatabase } from './database';

export const password = 'a quiet long password';

export type Answer = { status: number; headers: Headers; body: never };
type Ask = { token?: string; body?: unknown; headers?: Record<string, string>; raw?: BodyInit };

const opened: { servers: Server[]; folders: string[] } = { servers: [], folders: [] };

/**
 * The whole backend on a free port with a database of its own. `environment` is set before any of its
 * files is loaded, as each test file loads them anew.
 */
export async function startBackend(environment: Record<string, string> = {}) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'kumu-backend-'));
  opened.folders.push(folder);
  Object.assign(process.env, { KUMU_DATA_DIR: folder, ...environment });
  await freshDatabase();
  const { app } = await import('@/backend/app');
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  opened.servers.push(server);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  /** One request; `token` signs it. The body comes back as `never`, so that a test says what it expects. */
  async function ask(
    method: string,
    address: string,
    { token, body, headers, raw }: Ask = {},
  ): Promise<Answer> {
    const answer = await fetch(url + address, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      body: raw ?? (body === undefined ? undefined : JSON.stringify(body)),
    });
    const text = await answer.text();
    const isJson = /json/.test(answer.headers.get('content-type') ?? '');
    return {
      status: answer.status,
      headers: answer.headers,
      body: (isJson ? JSON.parse(text) : text) as never,
    };
  }
  return { url, folder, ask };
}

afterAll(async () => {
  for (const server of opened.servers) {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
  for (const folder of opened.folders) await rm(folder, { recursive: true, force: true });
});

let count = 0;

export type Person = { userId: string; email: string; token: string; actor: Actor };

/** Somebody with a confirmed account, signed in. */
export async function makePerson({ isOffice = false, name = 'Robin' } = {}): Promise<Person> {
  const accounts = await import('@/backend/accounts/service');
  const email = `person-${++count}@kumu.test`;
  const userId = await accounts.makeAccount({ email, password: null, name, lastName: 'Astergale', isOffice });
  const { token } = await accounts.startSession(userId, 'test');
  return { userId, email, token, actor: (await accounts.findActor(token))! };
}

export const makeOffice = () => makePerson({ isOffice: true });

export const profile = (username: string) => ({
  name: 'Marisol Quennell',
  username,
  promise: 'Sleep for people who try too hard',
  bio: 'Former night-shift nurse. I teach people to stop fighting the clock, and then I get out of their way so that they can sleep.',
  topics: ['sleep-health' as const],
});

/** A creator in one of the states; approved unless said otherwise. */
export async function makeCreator(
  state: 'DRAFT' | 'PENDING_APPROVAL' | 'APPROVED' = 'APPROVED',
): Promise<Person> {
  const accounts = await import('@/backend/accounts/service');
  const creators = await import('@/backend/creators/service');
  const { db } = await import('@/backend/db/connection');
  const person = await makePerson();
  await creators.become(person.actor, 'Robin Astergale');
  const again = async () => ({ ...person, actor: (await accounts.findActor(person.token))! });
  let creator = await again();
  if (state === 'DRAFT') return creator;
  await creators.update(creator.actor, profile(`creator-${count}`));
  await creators.submit(creator.actor);
  creator = await again();
  if (state === 'PENDING_APPROVAL') return creator;
  await decide('creator', creator.actor.creator!.id, { decision: 'approve' });
  await creators.setPaymentAccount(db, creator.actor.creator!.id, `acct_test_${count}`);
  return again();
}

/** The office decides about a creator or a course. */
export async function decide(what: 'creator' | 'course', id: string, decision: z.output<typeof Decision>) {
  const office = await import('@/backend/office/service');
  const { actor } = await makeOffice();
  return what === 'creator'
    ? office.reviewCreator(actor, id, decision)
    : office.reviewCourse(actor, id, decision);
}

/** A text course with a free and a locked part; published unless said otherwise. */
export async function makeCourse(creator: Person, { priceCents = 6400, isPublished = true } = {}) {
  const editing = await import('@/backend/courses/editing-service');
  const { id } = await editing.create(creator.actor, {
    title: 'Sleep Without Trying',
    promise: 'Four weeks of short parts',
    description: 'A course about sleep that does not try too hard.',
    topicId: 'sleep-health',
    priceCents,
  });
  const draft = await editing.addModule(creator.actor, { courseId: id, title: 'Week one' });
  const moduleId = draft.modules[0]!.id;
  const part = { moduleId, kind: 'text' as const, durationSeconds: 60, text: 'Words to read.' };
  await editing.addSeriesPart(creator.actor, { ...part, title: 'A free part', isFree: true });
  const { modules } = await editing.addSeriesPart(creator.actor, { ...part, title: 'A locked part' });
  const [free, locked] = modules[0]!.parts;
  if (isPublished) {
    await editing.updateStatus(creator.actor, { courseId: id, status: 'IN_REVIEW' });
    await decide('course', id, { decision: 'approve' });
  }
  return { id, moduleId, freePartId: free!.id, lockedPartId: locked!.id };
}

/** Gives somebody a course without money. */
export async function giveCourse(person: Person, courseId: string): Promise<void> {
  const learning = await import('@/backend/courses/learning-service');
  const { inTransaction } = await import('@/backend/db/connection');
  await inTransaction((trx) =>
    learning.grant(trx, { userId: person.userId, courseId, source: 'GIFT', purchaseId: null }),
  );
}

/** Runs the jobs of some queues until they are empty, once each. @throws what a job throws */
export async function runTasks(...names: TaskName[]): Promise<void> {
  const { tasks } = await import('@/backend/app');
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
    for (const name of names) {
      const { run } = tasks.find((task) => task.name === name)!;
      for (;;) {
        const jobs = await boss.fetch(name, { batchSize: 20 });
        if (!jobs.length) break;
        for (const job of jobs) {
          await run(job.data as never);
          await boss.complete(name, job.id);
        }
      }
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** A mail to somebody whose text says something, after all mails were sent. */
export async function readMail(
  recipient: string,
  saying = '',
): Promise<{ subject: string; textBody: string } | undefined> {
  const { db } = await import('@/backend/db/connection');
  await runTasks('mail.send');
  const mails = await db
    .selectFrom('mails')
    .select(['subject', 'textBody'])
    .where('recipient', '=', recipient)
    .orderBy('createdAt', 'desc')
    .execute();
  return mails.find((mail) => mail.textBody.includes(saying));
}
