import { sql } from 'kysely';
import { db, inTransaction } from '@/backend/db/connection';
import { registerModules } from '@/backend/extension-points/module';
import { makeNotices, notify } from '@/backend/notices/service';
import { defaultSchedule } from '@/contract/values/notices';
import { runTasks, startBackend } from '../../support/backend';
import { makePerson, type Person } from '../../support/make/accounts';
import { grantCourse, makeCourse } from '../../support/make/courses';
import { makeCreator } from '../../support/make/creators';
import { listQueuedNotices, readMail } from '../../support/tasks';
import { forgetUnrelatedRows } from '../../support/unrelated-rows';
import { lettersModule } from './letters/module';
import { readers } from './letters/notices';

const DAY = 24 * 60 * 60_000;
const date = new Date('2026-11-21T13:01:00Z');

let writer: Person;

beforeAll(async () => {
  await startBackend();
  registerModules([lettersModule], { officeQueues: [], personalData: [] });
  writer = await makePerson({ name: 'Lucia' });
});

let count = 0;
const newTitle = () => `Letter ${(count += 1)}`;

/** Notifies a person of a letter and returns its unique title. */
async function send(
  { userId }: Person,
  {
    name = 'letterArrived',
    words = 'Dear you',
  }: { name?: 'letterArrived' | 'letterLost'; words?: string } = {},
): Promise<string> {
  const title = newTitle();
  await inTransaction((trx) =>
    name === 'letterLost'
      ? notify(trx, name, { userId, title, date })
      : notify(trx, name, { userId, personId: writer.userId, title, date, words }),
  );
  return title;
}
const noticesOf = (title: string) =>
  db
    .selectFrom('notices')
    .innerJoin('noticeEvents as event', 'event.id', 'notices.eventId')
    .select(['notices.id', 'notices.userId', 'inApp', 'byEmail', 'inDigest', 'groupKey', 'mailedAt'])
    .where(sql`event.values->>'title'`, '=', title)
    .execute();
const queuedFor = async (title: string) =>
  (await listQueuedNotices('title', title)).map(({ recipient }) => recipient);
const prefer = ({ userId }: Person, choice: { topic: string; app?: boolean; email?: boolean }) =>
  db
    .insertInto('noticePreferences')
    .values({ userId, ...choice })
    .execute();
/** Sets a person's time zone and switches their quiet hours off. */
async function moveTo({ userId }: Person, timeZone: string): Promise<void> {
  await db.updateTable('users').set({ timeZone }).where('id', '=', userId).execute();
  await db
    .insertInto('noticeSchedules')
    .values({ userId, ...defaultSchedule, isQuiet: false })
    .execute();
}
const mailsTo = ({ email }: Person) =>
  db.selectFrom('mails').select('id').where('recipient', '=', email).execute();
/** Creates people by SQL, because a test needs hundreds of them. */
async function makeMany(number: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into users (email, name, confirmed_at, created_at)
    select gen_random_uuid() || '@kumu.test', 'Reader', now(), now() from generate_series(1, ${number}::integer)
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

describe('a kind that a domain contributes', () => {
  test('an event is stored once for its recipient and mailed in their time zone', async () => {
    const person = await makePerson({ name: 'Jo' });
    await moveTo(person, 'Australia/Perth');
    const title = await send(person);
    expect(await noticesOf(title)).toEqual([
      {
        id: expect.any(String) as string,
        userId: person.userId,
        inApp: true,
        byEmail: true,
        inDigest: false,
        groupKey: expect.stringMatching(/^letterArrived:./) as string,
        mailedAt: null,
      },
    ]);
    expect(await queuedFor(title)).toEqual([person.email]);
    const { textBody } = (await readMail(person.email))!;
    expect(textBody).toContain('Hello Jo,');
    expect(textBody).toContain('delete it on 21 Nov 2026.');
    expect(textBody).toContain('http://localhost:3000/letters');
    expect((await noticesOf(title))[0]!.mailedAt).toEqual(expect.any(Date));
  });

  test('a mail is rendered with the language and time zone that the recipient has when it is sent', async () => {
    const person = await makePerson();
    await send(person);
    await moveTo(person, 'Pacific/Auckland');
    expect((await readMail(person.email))!.textBody).toContain('delete it on 22 Nov 2026.');
  });

  test('a mail is sent to the address that the recipient had at the time of the event', async () => {
    const person = await makePerson();
    const title = await send(person);
    const { setEmail } = await import('@/backend/accounts/repository');
    await setEmail(db, person.userId, `moved-${person.email}`);
    expect(await queuedFor(title)).toEqual([person.email]);
    expect(await readMail(person.email)).toBeDefined();
    expect(await readMail(`moved-${person.email}`)).toBeUndefined();
  });

  test('a transaction that is rolled back stores no event, notice, fact or mail', async () => {
    const person = await makePerson();
    const { actor } = await makeCreator();
    const title = newTitle();
    const { id: contentId } = await makeCourse(await makeCreator());
    const rated = {
      creatorId: actor.creator.id,
      personId: person.userId,
      contentType: 'COURSE',
      contentId,
    } as const;
    await expect(
      inTransaction(async (trx) => {
        await notify(trx, 'letterLost', { userId: person.userId, title, date });
        await notify(trx, 'contentReviewed', { ...rated, title, stars: 5, isNew: true, words: 'Good' });
        throw new Error('the order failed');
      }),
    ).rejects.toThrow('the order failed');
    expect([await noticesOf(title), await queuedFor(title)]).toEqual([[], []]);
    const events = await sql`select id from notice_events where values->>'title' = ${title}`.execute(db);
    const facts = await db.selectFrom('facts').select('id').where('contentId', '=', contentId).execute();
    expect([events.rows, facts]).toEqual([[], []]);
  });
});

describe('preferences', () => {
  test('a person who switched the mails of a kind off is notified only in the list', async () => {
    const [person, other] = [await makePerson(), await makePerson()];
    await prefer(person, { topic: 'reports', email: false });
    const [quiet, loud] = [await send(person), await send(other)];
    expect(await noticesOf(quiet)).toMatchObject([{ inApp: true, byEmail: false }]);
    expect(await queuedFor(quiet)).toEqual([]);
    expect(await queuedFor(loud)).toEqual([other.email]);
  });

  test('a person who switched every channel of a kind off gets no notice', async () => {
    const person = await makePerson();
    await prefer(person, { topic: 'reports', app: false, email: false });
    const title = await send(person);
    expect([await noticesOf(title), await queuedFor(title)]).toEqual([[], []]);
    const events = await sql`select id from notice_events where values->>'title' = ${title}`.execute(db);
    expect(events.rows).toEqual([]);
  });

  test('a transactional kind cannot be switched off', async () => {
    const person = await makePerson();
    await prefer(person, { topic: 'reports', app: false, email: false });
    const title = await send(person, { name: 'letterLost' });
    expect(await noticesOf(title)).toMatchObject([{ inApp: true, byEmail: true }]);
    expect(await queuedFor(title)).toEqual([person.email]);
  });

  test('a kind without a mail is not mailed even if a person switched its mails on', async () => {
    const person = await makePerson();
    await prefer(person, { topic: 'reports', email: true });
    await inTransaction((trx) => notify(trx, 'letterRead', { userId: person.userId }));
    const rows = await db
      .selectFrom('notices')
      .select(['inApp', 'byEmail'])
      .where('userId', '=', person.userId)
      .execute();
    expect(rows).toEqual([{ inApp: true, byEmail: false }]);
  });
});

describe('a mail of a notice', () => {
  test('a mail is sent once when its task runs twice', async () => {
    const person = await makePerson();
    const [notice] = await noticesOf(await send(person));
    const { mailNotice } = await import('@/backend/notices/delivery-service');
    await mailNotice({ noticeId: notice!.id, recipient: person.email });
    // Without the row in `mails`, only the notice shows that its mail was sent.
    await db.deleteFrom('mails').where('recipient', '=', person.email).execute();
    await mailNotice({ noticeId: notice!.id, recipient: person.email });
    await runTasks('notices.mail');
    expect(await mailsTo(person)).toEqual([]);
  });

  test('a person gets one notice of an event, even when the notices of the event are made twice', async () => {
    const person = await makePerson();
    const title = await send(person);
    const { getNoticeKind } = await import('@/backend/extension-points/notice-kinds');
    const { rows } = await sql<{ id: string; values: Record<string, unknown> }>`
      select id, values from notice_events where values->>'title' = ${title}`.execute(db);
    const again = await inTransaction((trx) =>
      makeNotices(trx, getNoticeKind('letterArrived'), rows[0]!, [person.userId], 'notices.mail'),
    );
    expect(again).toBe(0);
    expect(await queuedFor(title)).toEqual([person.email]);
  });

  test('a deleted event does not fail the mail tasks of its notices', async () => {
    const person = await makePerson();
    const title = await send(person);
    await sql`delete from notice_events where values->>'title' = ${title}`.execute(db);
    await runTasks('notices.mail');
    expect(await mailsTo(person)).toEqual([]);
  });

  test('a notice about content that was deleted in the meantime is still mailed', async () => {
    const creator = await makeCreator();
    const { id: contentId } = await makeCourse(creator);
    await inTransaction((trx) =>
      notify(trx, 'courseApproved', { creatorId: creator.actor.creator.id, contentId, title: 'Gone by now' }),
    );
    await db.deleteFrom('courses').where('id', '=', contentId).execute();
    expect((await readMail(creator.email, 'Gone by now'))!.subject).toBe('Gone by now is published');
  });

  test('a task for a kind that this version does not know fails, so that it is retried', async () => {
    const person = await makePerson();
    const title = await send(person);
    await sql`update notice_events set kind = 'letterBurned' where values->>'title' = ${title}`.execute(db);
    const [notice] = await noticesOf(title);
    const { mailNotice } = await import('@/backend/notices/delivery-service');
    await expect(mailNotice({ noticeId: notice!.id, recipient: person.email })).rejects.toThrow(
      'letterBurned',
    );
    await sql`update notice_events set kind = 'letterArrived', values = '{}' where id =
      (select event_id from notices where id = ${notice!.id})`.execute(db);
    await expect(mailNotice({ noticeId: notice!.id, recipient: person.email })).rejects.toThrow('title');
    await sql`delete from notice_events where id = (select event_id from notices where id = ${notice!.id})`.execute(
      db,
    );
  });
});

describe('many people', () => {
  const sendToAll = async (people: string[]) => {
    readers.splice(0, readers.length, ...people);
    const title = newTitle();
    await inTransaction((trx) => notify(trx, 'letterForAll', { title, date }));
    return title;
  };

  test('up to a hundred people are notified at once, and more people are notified by a task', async () => {
    const people = await makeMany(101);
    const few = await sendToAll(people.slice(1));
    expect(await noticesOf(few)).toHaveLength(100);
    const many = await sendToAll(people);
    expect(await noticesOf(many)).toHaveLength(0);
    await runTasks('notices.fanOut');
    expect(await noticesOf(many)).toHaveLength(101);
    expect(await queuedFor(many)).toHaveLength(101);
  });

  test('a person who is listed twice as a recipient is notified once', async () => {
    const person = await makePerson();
    const title = await sendToAll([person.userId, person.userId]);
    expect(await queuedFor(title)).toEqual([person.email]);
  });

  test('each of 250 people is notified once when a worker is killed and two other workers continue', async () => {
    const people = await makeMany(250);
    const title = await sendToAll(people);
    // Simulates a worker that is killed in its second batch, after the inserts and before the
    // commit.
    await sql`create function break() returns trigger language plpgsql as $$ begin
      if (select count(*) from notices where event_id = new.event_id) > 150 then
        raise exception 'the worker was killed'; end if; return new; end $$`.execute(db);
    await sql`create trigger break after insert on notices for each row execute function break()`.execute(db);
    await expect(runTasks('notices.fanOut')).rejects.toThrow('the worker was killed');
    expect([(await noticesOf(title)).length, (await queuedFor(title)).length]).toEqual([100, 100]);
    await sql`drop function break cascade`.execute(db);
    const { fanOut } = await import('@/backend/notices/fan-out-service');
    const { rows } = await sql<{ id: string }>`
      select id from notice_events where values->>'title' = ${title}`.execute(db);
    const eventId = rows[0]!.id;
    await Promise.all([fanOut({ eventId }), fanOut({ eventId })]);
    await fanOut({ eventId });
    const told = (await noticesOf(title)).map(({ userId }) => userId).sort();
    expect(told).toEqual([...people].sort());
    const queued = await queuedFor(title);
    expect([queued.length, new Set(queued).size]).toEqual([250, 250]);
    const left = await db.selectFrom('noticeRecipients').select('userId').execute();
    expect(left).toEqual([]);
  });
});

describe('erased people', () => {
  const erase = async (person: Person, creatorId: string | null = null) => {
    const { noticeData } = await import('@/backend/notices/personal-data');
    await noticeData.erase!({ userId: person.userId, creatorId });
  };
  const markErased = ({ userId }: Person) =>
    db.updateTable('users').set({ erasedAt: new Date(), name: '' }).where('id', '=', userId).execute();
  const valuesOf = async (title: string) =>
    (
      await sql<{
        values: object;
      }>`select values from notice_events where values->>'title' = ${title}`.execute(db)
    ).rows.map(({ values }) => values);

  test('an erased person is not notified, and a queued mail to them is not sent', async () => {
    const person = await makePerson();
    await send(person);
    await markErased(person);
    const later = await send(person, { name: 'letterLost' });
    await runTasks('notices.mail');
    expect([await mailsTo(person), await noticesOf(later)]).toEqual([[], []]);
  });

  test("an erasure deletes the person's own notices, events and preferences and no other person's", async () => {
    const [person, other] = [await makePerson(), await makePerson()];
    await prefer(person, { topic: 'following', app: false });
    await prefer(other, { topic: 'following', app: false });
    const [gone, kept] = [await send(person), await send(other)];
    readers.splice(0, readers.length, person.userId, other.userId);
    const shared = newTitle();
    await inTransaction((trx) => notify(trx, 'letterForAll', { title: shared, date }));
    await erase(person);
    await erase(person);
    expect([await valuesOf(gone), (await valuesOf(kept)).length]).toEqual([[], 1]);
    expect((await noticesOf(shared)).map(({ userId }) => userId)).toEqual([other.userId]);
    const choices = await db
      .selectFrom('noticePreferences')
      .select('userId')
      .where('topic', '=', 'following')
      .execute();
    expect(choices).toEqual([{ userId: other.userId }]);
    await runTasks('notices.mail');
    expect(await mailsTo(person)).toEqual([]);
  });

  test('the words of an erased person are removed from the notices of other people', async () => {
    const [reader, stranger] = [await makePerson(), await makePerson()];
    const [title, another] = [await send(reader, { words: 'Very private' }), newTitle()];
    await inTransaction((trx) =>
      notify(trx, 'letterArrived', {
        userId: reader.userId,
        personId: stranger.userId,
        title: another,
        date,
        words: 'Still there',
      }),
    );
    await erase(writer);
    expect(await valuesOf(title)).toMatchObject([{ words: '', personId: writer.userId }]);
    expect(await valuesOf(another)).toMatchObject([{ words: 'Still there' }]);
    await markErased(writer);
    await runTasks('notices.mail');
    expect(await mailsTo(reader)).toHaveLength(2);
  });

  test('the words of an erased creator are removed from the notices about their posts', async () => {
    const [creator, other] = [await makeCreator(), await makeCreator()];
    const titles = [newTitle(), newTitle()] as const;
    for (const [index, { actor }] of [creator, other].entries())
      await inTransaction((trx) =>
        notify(trx, 'post', {
          creatorId: actor.creator.id,
          contentId: crypto.randomUUID(),
          title: titles[index]!,
          summary: 'A summary',
          preview: 'A preview',
        }),
      );
    await erase(creator, creator.actor.creator.id);
    expect(await valuesOf(titles[0])).toMatchObject([{ summary: '', preview: '' }]);
    expect(await valuesOf(titles[1])).toMatchObject([{ summary: 'A summary', preview: 'A preview' }]);
  });
});

describe('facts', () => {
  test('a fact cannot be changed or deleted', async () => {
    const creator = await makeCreator();
    const person = await makePerson();
    const { id } = await makeCourse(creator);
    await grantCourse(person, id);
    const { rate } = await import('@/backend/engagement/rating-service');
    await rate(person.actor, 'COURSE', id, { stars: 5, text: '' });
    const ofCourse = () => db.selectFrom('facts').select('stars').where('contentId', '=', id).execute();
    expect(await ofCourse()).toEqual([{ stars: 5 }]);
    const refusal = 'facts are append-only';
    await expect(
      db.updateTable('facts').set({ stars: 1 }).where('contentId', '=', id).execute(),
    ).rejects.toThrow(refusal);
    await expect(db.deleteFrom('facts').where('contentId', '=', id).execute()).rejects.toThrow(refusal);
    await expect(sql`truncate facts cascade`.execute(db)).rejects.toThrow(refusal);
    expect(await ofCourse()).toEqual([{ stars: 5 }]);
  });

  test('notices are deleted after a year, and facts are not deleted', async () => {
    await forgetUnrelatedRows('notice_events', 'notices');
    const person = await makePerson();
    const [old, young] = [await send(person), await send(person)];
    const setAge = (title: string, days: number) =>
      sql`update notice_events set created_at = ${new Date(Date.now() - days * DAY)}
        where values->>'title' = ${title}`.execute(db);
    await setAge(old, 366);
    await setAge(young, 364);
    const countFacts = async () => (await db.selectFrom('facts').select('id').execute()).length;
    const before = await countFacts();
    await runTasks('notices.sweep');
    const { sweep } = await import('@/backend/notices/sweep-service');
    await sweep();
    expect([await noticesOf(old), (await noticesOf(young)).length]).toEqual([[], 1]);
    expect(await countFacts()).toBe(before);
    expect(before).toBeGreaterThan(0);
  });
});
