import { sql } from 'kysely';
import { shiftClock } from '@/backend/clock';
import { db, inTransaction } from '@/backend/db/connection';
import { makeDigests, mailDigests } from '@/backend/notices/digest-service';
import { toInstant, toLocal } from '@/backend/local-time';
import { notify } from '@/backend/notices/service';
import { ask, startBackend } from '../../support/backend';
import { makePerson, type Person } from '../../support/make/accounts';
import { makeCourse } from '../../support/make/courses';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import { readMail } from '../../support/tasks';
import { forgetUnrelatedRows } from '../../support/unrelated-rows';

const ZONE = 'Australia/Sydney';
const HOUR = 60 * 60_000;

beforeAll(async () => {
  await startBackend();
  // The check of unrelated rows excludes notices, because one task makes the digests of all people.
  await forgetUnrelatedRows('notices');
});
afterEach(() => shiftClock(0));

const today = toLocal(new Date(), ZONE).day;
/** Sets the clock to an hour of a day in Sydney. */
function setClock(hour: number, days = 0): void {
  const at = toInstant({ day: today, minute: hour * 60 }, ZONE).getTime() + days * 24 * HOUR;
  shiftClock(at - Date.now());
}

/** Makes a creator in a time zone and deletes their earlier notices. */
async function makeReader(timeZone = ZONE): Promise<CreatorPerson> {
  const creator = await makeCreator();
  await db.updateTable('users').set({ timeZone }).where('id', '=', creator.userId).execute();
  await db.deleteFrom('noticeEvents').where('creatorId', '=', creator.actor.creator.id).execute();
  return creator;
}
async function rate(creator: CreatorPerson, title = 'Night Sitting'): Promise<void> {
  const { id: contentId } = await makeCourse(creator);
  const rater = await makePerson({ name: 'Teodora' });
  await inTransaction((trx) =>
    notify(trx, 'contentRated', {
      creatorId: creator.actor.creator.id,
      personId: rater.userId,
      contentType: 'COURSE',
      contentId,
      title,
      stars: 5,
      isNew: false,
    }),
  );
}
const digestsOf = ({ userId }: Person) =>
  db.selectFrom('noticeDigests').select(['id', 'mailedAt']).where('userId', '=', userId).execute();

test('a digest with the new notices is sent once at eight in the morning', async () => {
  const reader = await makeReader();
  setClock(6);
  await rate(reader);
  setClock(7.9);
  await makeDigests();
  expect(await digestsOf(reader)).toEqual([]);
  setClock(8);
  await makeDigests();
  await makeDigests();
  expect(await digestsOf(reader)).toHaveLength(1);
  const { subject, textBody } = (await readMail(reader.email, 'what’s new'))!;
  expect(subject).toMatch(/^\w+day at Kumu$/);
  expect(textBody).toContain('Teodora A. rated Night Sitting');
  expect(textBody).toContain('/dashboard/notifications');
  setClock(9);
  await rate(reader, 'Later');
  await makeDigests();
  expect(await digestsOf(reader)).toHaveLength(1);
  setClock(8, 1);
  await makeDigests();
  expect(await digestsOf(reader)).toHaveLength(2);
  expect((await readMail(reader.email, 'rated Later'))!.textBody).not.toContain('Night Sitting');
});

test('several concurrent workers make one digest', async () => {
  const reader = await makeReader();
  setClock(6);
  await rate(reader);
  setClock(8);
  await Promise.all([makeDigests(), makeDigests(), makeDigests()]);
  expect(await digestsOf(reader)).toHaveLength(1);
});

test('a digest whose task runs twice is mailed once', async () => {
  const reader = await makeReader();
  setClock(6);
  await rate(reader);
  setClock(8);
  await makeDigests();
  const [{ id } = { id: '' }] = await digestsOf(reader);
  await mailDigests({ digestIds: [id] });
  const mailedAt = (await digestsOf(reader))[0]!.mailedAt;
  expect(mailedAt).toEqual(expect.any(Date));
  setClock(9);
  await mailDigests({ digestIds: [id] });
  expect((await digestsOf(reader))[0]!.mailedAt).toEqual(mailedAt);
});

test('a digest is sent at the chosen time in the time zone of the reader', async () => {
  const [reader, far] = [await makeReader(), await makeReader('America/New_York')];
  await ask('PATCH /notifications/preferences', { as: reader, body: { digest: { at: '17:30' } } });
  setClock(6);
  await rate(reader);
  await rate(far);
  setClock(17);
  await makeDigests();
  expect(await digestsOf(reader)).toEqual([]);
  setClock(17.5);
  await makeDigests();
  expect(await digestsOf(reader)).toHaveLength(1);
});

test('a person who has read everything gets no digest', async () => {
  const reader = await makeReader();
  setClock(6);
  await rate(reader);
  await ask('PATCH /notifications', { as: reader, body: { side: 'creator', state: 'READ' } });
  setClock(8);
  await makeDigests();
  expect(await digestsOf(reader)).toEqual([]);
});

test.each([
  ['switched the digest off', { digest: { isOn: false } }],
  ['takes a week off', { isPaused: true }],
])('a person who %s gets no digest', async (_, body) => {
  const reader = await makeReader();
  setClock(6);
  await rate(reader);
  await ask('PATCH /notifications/preferences', { as: reader, body });
  setClock(8);
  await makeDigests();
  expect(await digestsOf(reader)).toEqual([]);
});

test('a person whose address rejects mails gets no digest', async () => {
  const reader = await makeReader();
  setClock(6);
  await rate(reader);
  await db.updateTable('users').set({ emailBouncedAt: new Date() }).where('id', '=', reader.userId).execute();
  setClock(8);
  await makeDigests();
  expect(await digestsOf(reader)).toEqual([]);
});

test('the unsubscribe link of a digest stops only the digest', async () => {
  const reader = await makeReader();
  setClock(6);
  await rate(reader);
  setClock(8);
  await makeDigests();
  const { textBody } = (await readMail(reader.email, 'what’s new'))!;
  const token = /\/unsubscribe\/([\w-]+)/.exec(textBody)![1]!;
  await ask('POST /unsubscribe/:token', { params: { token } });
  const { body } = await ask('GET /notifications/preferences', { as: reader });
  expect(body.digest).toEqual({ isOn: false, at: '08:00', days: 'EVERY_DAY' });
  expect(body.topics.find(({ topic }) => topic === 'ratings')).toMatchObject({ email: true, digest: true });
});

test('a person who got a digest and moves it to later in the day gets the next digest on the next day', async () => {
  const reader = await makeReader();
  setClock(6);
  await rate(reader);
  setClock(8);
  await makeDigests();
  await readMail(reader.email);
  setClock(10);
  await rate(reader, 'After eight');
  await ask('PATCH /notifications/preferences', { as: reader, body: { digest: { at: '17:30' } } });
  setClock(18);
  await makeDigests();
  expect(await digestsOf(reader)).toHaveLength(1);
  setClock(18, 1);
  await makeDigests();
  expect((await readMail(reader.email, 'rated After eight'))!.textBody).not.toContain('Night Sitting');
});

test('all people get their digests when there are more people than fit in one batch', async () => {
  const { rows } = await sql<{ id: string }>`
    insert into users (email, name, confirmed_at, created_at, time_zone)
    select gen_random_uuid() || '@kumu.test', 'Reader', now(), now(), ${ZONE}
    from generate_series(1, 1200) returning id`.execute(db);
  const { id: eventId } = await db
    .insertInto('noticeEvents')
    .values({ kind: 'creatorReinstated', values: '{}', createdAt: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  setClock(6);
  const { now } = await import('@/backend/clock');
  await sql`
    insert into notices (event_id, user_id, kind, group_key, day, in_app, by_email, in_digest, created_at)
    select ${eventId}, id, 'creatorReinstated', 'x', ${today}::date, true, false, true, ${now()}
    from unnest(${rows.map(({ id }) => id)}::uuid[]) as id`.execute(db);
  setClock(8);
  await makeDigests();
  const made = await db
    .selectFrom('noticeDigests')
    .select('userId')
    .where(
      'userId',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  expect(made).toHaveLength(1200);
});
