import { sql } from 'kysely';
import { db, inTransaction } from '@/backend/db/connection';
import type { PostInput } from '@/contract/posts';
import type { CallInput } from '@/lib/api-call';
import { ask, request, runTasks, startBackend } from '../../support/backend';
import { makePerson, type Person } from '../../support/make/accounts';
import { grantCourse, makeCourse } from '../../support/make/courses';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import { makeDigitalProduct } from '../../support/make/digital-products';
import { makeMember, makePost } from '../../support/make/posts';
import { listQueuedNotices, readMail } from '../../support/tasks';

const HOUR = 3_600_000;

let creator: CreatorPerson;
let other: CreatorPerson;
let [follower, member, buyer, stranger]: Person[] = [];
let courseId: string;
let url: string;
let clock: typeof import('@/backend/clock');

beforeAll(async () => {
  ({ url } = await startBackend());
  clock = await import('@/backend/clock');
  [creator, other] = [await makeCreator(), await makeCreator()];
  [follower, member, buyer, stranger] = [
    await makePerson(),
    await makePerson(),
    await makePerson(),
    await makePerson(),
  ];
  courseId = (await makeCourse(creator)).id;
  await follow(follower!);
  await follow(stranger!, other);
  await makeMember(member!, creator);
  await makeMember(stranger!, other);
  await grantCourse(buyer!, courseId);
});
afterEach(async () => {
  clock.shiftClock(0);
  await db.deleteFrom('rateLimits').execute();
});

const follow = (as: Person, whom = creator) =>
  ask('POST /creators/:creator/follow', { as, params: { creator: whom.actor.creator.id } });
const emailsOf = (...people: Person[]) => people.map(({ email }) => email).sort();

let count = 0;
/** Creates a draft with a unique title. */
async function write(fields: Partial<PostInput> = {}) {
  const title = `A post to be mailed ${(count += 1)}`;
  return { title, id: await makePost(creator, { title, isPublished: false, ...fields }) };
}
/** Adds many followers of a creator with one statement. */
async function addFollowers({ actor }: CreatorPerson, followersCount: number): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    insert into users (email, name, confirmed_at, created_at)
    select gen_random_uuid() || '@kumu.test', 'Reader', now(), now() from generate_series(1, ${followersCount})
    returning id`.execute(db);
  const [creatorId, createdAt] = [actor.creator.id, new Date()];
  await db
    .insertInto('follows')
    .values(rows.map((row) => ({ userId: row.id, creatorId, createdAt })))
    .execute();
  return rows;
}
const setStatus = (id: string, status: 'PUBLISHED' | 'UNPUBLISHED', publishAt?: string) =>
  ask('PATCH /posts/:id/status', {
    as: creator,
    params: { id },
    body: { status, ...(publishAt && { publishAt }) },
  });
async function publish(id: string) {
  await setStatus(id, 'PUBLISHED');
  await runTasks('notices.fanOut');
}
/** Returns the recipients of the queued mails about a post, with duplicates. */
const queuedFor = async (title: string): Promise<string[]> =>
  (await listQueuedNotices('title', title)).map(({ recipient }) => recipient);
/** Lists the recipients of a post's event like the task before its first batch. */
const listRecipients = (title: string) =>
  inTransaction(async (trx) => {
    const { listEventRecipients } = await import('@/backend/notices/fan-out-service');
    const { rows } = await sql<{ id: string }>`
      select id from notice_events where values->>'title' = ${title}`.execute(trx);
    await listEventRecipients(trx, rows[0]!.id);
  });
const mailedCount = async (id: string) =>
  (await ask('GET /posts/:id/draft', { as: creator, params: { id } })).body.mailedCount;
/** Returns the token in the mail about a post that a person received. */
async function tokenFor(person: Person, title: string) {
  const mail = await readMail(person.email, title);
  return /\/unsubscribe\/([\w-]+)/.exec(mail!.textBody)![1]!;
}

describe('recipients of a post by mail', () => {
  test('a post for everyone is mailed to followers and members, and other posts only to members or buyers', async () => {
    const all = await write();
    await publish(all.id);
    expect(await queuedFor(all.title)).toEqual(emailsOf(follower!, member!));
    const members = await write({ audience: 'MEMBERS' });
    await publish(members.id);
    expect(await queuedFor(members.title)).toEqual(emailsOf(member!));
    const audienceContent = { contentType: 'COURSE', contentId: courseId } as const;
    const buyers = await write({ audience: 'BUYERS', audienceContent });
    await publish(buyers.id);
    expect(await queuedFor(buyers.title)).toEqual(emailsOf(buyer!));
    expect([await mailedCount(all.id), await mailedCount(members.id)]).toEqual([2, 1]);
  });

  test('a post for buyers of a product is mailed to owners of a course that includes it', async () => {
    const productId = await makeDigitalProduct(creator);
    const audienceContent = { contentType: 'DIGITAL_PRODUCT', contentId: productId } as const;
    const { grant } = await import('@/backend/entitlements/service');
    const { id: withIt } = await makeCourse(creator);
    const [owner, withCourse] = [await makePerson(), await makePerson()];
    await db.updateTable('courses').set({ digitalProductId: productId }).where('id', '=', withIt).execute();
    await inTransaction((trx) => grant(trx, { userId: owner.userId, ...audienceContent, source: 'GIFT' }));
    await grantCourse(withCourse, withIt);
    const { id, title } = await write({ audience: 'BUYERS', audienceContent });
    await publish(id);
    expect(await queuedFor(title)).toEqual(emailsOf(owner, withCourse));
    const wholeFor = async (as: Person) =>
      (await ask('GET /posts/:id/viewer-state', { as, params: { id } })).body.whole !== null;
    expect(await Promise.all([owner, withCourse, buyer!].map(wholeFor))).toEqual([true, true, false]);
    await ask('PATCH /digital-products/:id/status', {
      as: creator,
      params: { id: productId },
      body: { status: 'UNPUBLISHED' },
    });
    const like = (as: Person) =>
      ask('POST /likes', { as, body: { contentType: 'DIGITAL_PRODUCT', contentId: productId } });
    expect([(await like(withCourse)).status, (await like(buyer!)).status]).toEqual([200, 404]);
    expect((await ask('GET /posts/:id', { params: { id } })).body.audienceContent).toBeNull();
  });

  test('the reach of a post is shown before its publication, with the number of readers who get no mail', async () => {
    const asked = await makeCreator();
    const [both, silent, gone, customer] = [
      await makePerson(),
      await makePerson(),
      await makePerson(),
      await makePerson(),
    ];
    for (const person of [both, silent, gone]) await makeMember(person, asked);
    await follow(both, asked);
    await follow(customer, asked);
    await db
      .insertInto('postMailOptOuts')
      .values({ userId: silent.userId, creatorId: asked.actor.creator.id, createdAt: new Date() })
      .execute();
    await db.updateTable('users').set({ closedAt: new Date() }).where('id', '=', gone.userId).execute();
    const { id: contentId } = await makeCourse(asked);
    await grantCourse(customer, contentId);
    const owned = { contentType: 'COURSE', contentId } as const;
    const reach = async (query: CallInput<'GET /posts/mail-reach'>['query'], as = asked) =>
      ask('GET /posts/mail-reach', { as, query });
    expect((await reach({ audience: 'EVERYONE' })).body).toEqual({ people: 3, addressees: 2 });
    expect((await reach({ audience: 'MEMBERS' })).body).toEqual({ people: 2, addressees: 1 });
    expect((await reach({ audience: 'BUYERS', ...owned })).body).toEqual({ people: 1, addressees: 1 });
    expect((await reach({ audience: 'BUYERS' })).body).toEqual({ people: 0, addressees: 0 });
    // The number of owners of another creator's product must not be disclosed.
    expect(await reach({ audience: 'BUYERS', ...owned }, other)).toMatchObject({ status: 404 });
  });

  test('a post is not mailed after a membership ended, to a closed account or to an undeliverable address', async () => {
    const [left, closed, bounced, unconfirmed] = [
      await makePerson(),
      await makePerson(),
      await makePerson(),
      await makePerson(),
    ];
    await makeMember(left, creator, {
      state: 'PAST_DUE',
      graceEndsAt: new Date(clock.now().getTime() - HOUR),
    });
    for (const person of [closed, bounced, unconfirmed]) await makeMember(person, creator);
    const mark = (person: Person, change: object) =>
      db.updateTable('users').set(change).where('id', '=', person.userId).execute();
    await mark(closed, { closedAt: new Date() });
    await mark(bounced, { emailBouncedAt: new Date() });
    await mark(unconfirmed, { confirmedAt: null });
    const { id, title } = await write({ audience: 'MEMBERS' });
    await publish(id);
    expect(await queuedFor(title)).toEqual(emailsOf(member!));
  });

  test('a post for everyone is mailed once to a follower who is a member, and not to former followers', async () => {
    const [both, left, unfollowed, stopped] = [
      await makePerson(),
      await makePerson(),
      await makePerson(),
      await makePerson(),
    ];
    for (const person of [both, unfollowed]) await follow(person);
    for (const person of [both, stopped]) await makeMember(person, creator);
    const graceEndsAt = new Date(clock.now().getTime() - HOUR);
    await makeMember(left, creator, { state: 'PAST_DUE', graceEndsAt });
    const creatorId = creator.actor.creator.id;
    await db
      .insertInto('postMailOptOuts')
      .values({ userId: stopped.userId, creatorId, createdAt: new Date() })
      .execute();
    const { id, title } = await write();
    await setStatus(id, 'PUBLISHED');
    await listRecipients(title);
    await ask('DELETE /creators/:creator/follow', { as: unfollowed, params: { creator: creatorId } });
    await runTasks('notices.fanOut');
    expect(await queuedFor(title)).toEqual(emailsOf(follower!, member!, both));
    await db.deleteFrom('follows').where('userId', '=', both.userId).execute();
    await db.deleteFrom('postMailOptOuts').execute();
    await db
      .updateTable('subscriptions')
      .set({ state: 'CANCELLED' })
      .where('userId', 'in', [both.userId, stopped.userId])
      .execute();
  });

  test('a post is not mailed to its own creator and is not mailed at all when its creator is suspended', async () => {
    const suspended = await makeCreator();
    await follow(suspended);
    await db
      .insertInto('follows')
      .values({ userId: creator.userId, creatorId: creator.actor.creator.id, createdAt: new Date() })
      .execute();
    await db
      .updateTable('creators')
      .set({ state: 'SUSPENDED' })
      .where('id', '=', suspended.actor.creator.id)
      .execute();
    const { id, title } = await write();
    await publish(id);
    expect(await queuedFor(title)).toEqual(emailsOf(follower!, member!));
  });

  test('a recipient whose entitlement ends after the recipients were listed gets no mail', async () => {
    const leaving = await makePerson();
    await makeMember(leaving, creator);
    const { id, title } = await write({ audience: 'MEMBERS' });
    await setStatus(id, 'PUBLISHED');
    await listRecipients(title);
    await db
      .updateTable('purchases')
      .set({ frozenAt: new Date() })
      .where('buyerId', '=', leaving.userId)
      .execute();
    await runTasks('notices.fanOut');
    expect(await queuedFor(title)).toEqual(emailsOf(member!));
  });
});

describe('one mail per person', () => {
  test('each person gets one mail when one of two workers crashes', async () => {
    const author = await makeCreator();
    await addFollowers(author, 230);
    const title = 'A post for many';
    const id = await makePost(author, { title });
    // Simulates a worker that crashes after it queued the mails of a batch and before it stored its
    // progress.
    await sql`create function break() returns trigger language plpgsql as $$ begin
      if new.mails_count > 100 then raise exception 'the worker was killed'; end if; return new; end $$`.execute(
      db,
    );
    await sql`create trigger break before update on posts for each row execute function break()`.execute(db);
    await expect(runTasks('notices.fanOut')).rejects.toThrow('the worker was killed');
    expect(await queuedFor(title)).toHaveLength(100);
    await sql`drop function break cascade`.execute(db);
    const { fanOut } = await import('@/backend/notices/fan-out-service');
    const event = await sql<{ id: string }>`select id from notice_events where values->>'title' = ${title}`;
    const [{ id: eventId } = { id: '' }] = (await event.execute(db)).rows;
    await Promise.all([fanOut({ eventId }), fanOut({ eventId })]);
    await fanOut({ eventId });
    const queued = await queuedFor(title);
    expect([queued.length, new Set(queued).size]).toEqual([230, 230]);
    const { body } = await ask('GET /posts/:id/draft', { as: author, params: { id } });
    expect(body.mailedCount).toBe(230);
  });

  test('a person who was notified without a mail is not notified again when the post is published again', async () => {
    const author = await makeCreator();
    const rows = await addFollowers(author, 150);
    await db
      .insertInto('noticePreferences')
      .values(rows.map((row) => ({ userId: row.id, topic: 'following', email: false })))
      .execute();
    const id = await makePost(author, { isPublished: false });
    const change = (status: 'PUBLISHED' | 'UNPUBLISHED') =>
      ask('PATCH /posts/:id/status', { as: author, params: { id }, body: { status } });
    const ofPost = db
      .selectFrom('noticeEvents as event')
      .where(sql<boolean>`event.values->>'contentId' = ${id}`);
    await change('PUBLISHED');
    // Simulates a worker that crashes in its second batch.
    await sql`create function break() returns trigger language plpgsql as $$ begin
      if (select count(*) from notices where event_id = new.event_id) > 120 then raise exception 'the worker was killed';
      end if; return new; end $$`.execute(db);
    await sql`create trigger break after insert on notices for each row execute function break()`.execute(db);
    await expect(runTasks('notices.fanOut')).rejects.toThrow('the worker was killed');
    await sql`drop function break cascade`.execute(db);
    const { fanOut } = await import('@/backend/notices/fan-out-service');
    for (const status of ['UNPUBLISHED', 'PUBLISHED'] as const) {
      await change(status);
      for (const { id: eventId } of await ofPost.select('event.id').execute()) await fanOut({ eventId });
    }
    const notified = (
      await ofPost.innerJoin('notices', 'notices.eventId', 'event.id').select('notices.userId').execute()
    ).map(({ userId }) => userId);
    expect([notified.length, new Set(notified).size]).toEqual([150, 150]);
  });

  test('a post that is published again is not mailed, even when its first publication was not mailed', async () => {
    const [sent, unsent] = [await write(), await write({ sendsMail: false })];
    for (const { id } of [sent, unsent]) {
      await publish(id);
      await setStatus(id, 'UNPUBLISHED');
      const { version } = (await ask('GET /posts/:id/draft', { as: creator, params: { id } })).body;
      await ask('PATCH /posts/:id', { as: creator, params: { id }, body: { version, sendsMail: true } });
      await publish(id);
    }
    expect(await queuedFor(sent.title)).toHaveLength(2);
    expect(await queuedFor(unsent.title)).toEqual([]);
    expect([await mailedCount(sent.id), await mailedCount(unsent.id)]).toEqual([2, null]);
  });

  test('a post that was unpublished before its mails were sent is mailed when it is published again', async () => {
    const [early, begun] = [await write(), await write()];
    for (const { id } of [early, begun]) await setStatus(id, 'PUBLISHED');
    await db.updateTable('posts').set({ mailsStartedAt: new Date() }).where('id', '=', begun.id).execute();
    for (const { id } of [early, begun]) await setStatus(id, 'UNPUBLISHED');
    await runTasks('notices.fanOut');
    expect([...(await queuedFor(early.title)), ...(await queuedFor(begun.title))]).toEqual([]);
    for (const { id, title } of [early, begun]) {
      await publish(id);
      expect(await queuedFor(title)).toEqual(emailsOf(follower!, member!));
    }
  });

  test('a scheduled post is mailed at its publication, and a post that is unpublished before its mails is not', async () => {
    const [due, gone] = [await write(), await write()];
    await setStatus(due.id, 'PUBLISHED', new Date(clock.now().getTime() + HOUR).toISOString());
    await runTasks('notices.fanOut');
    expect(await queuedFor(due.title)).toEqual([]);
    clock.shiftClock(2 * HOUR);
    const { publishDue } = await import('@/backend/posts/editing-service');
    await publishDue();
    await setStatus(gone.id, 'PUBLISHED');
    await setStatus(gone.id, 'UNPUBLISHED');
    await runTasks('notices.fanOut');
    expect(await queuedFor(due.title)).toEqual(emailsOf(follower!, member!));
    expect(await queuedFor(gone.title)).toEqual([]);
  });
});

describe('content of a post mail', () => {
  test('a post mail has the title, the summary and the public preview, but not the remaining text', async () => {
    const shown = await write({ audience: 'MEMBERS' });
    const closed = await write({ audience: 'MEMBERS', hasPreview: false });
    for (const { id, title } of [shown, closed]) {
      await publish(id);
      const { subject, textBody } = (await readMail(member!.email, title))!;
      expect(subject).toContain(title);
      expect(textBody).toContain('Here is the order I do things in.');
      expect(textBody).toContain(`/posts/${id}`);
      expect(textBody.includes('Four hours is enough to begin.')).toBe(id === shown.id);
      expect(textBody).not.toContain('Curtains');
    }
  });

  test('a mail of a post for everyone has a preview, which is cut off when the text is long', async () => {
    const textOf = async (text: string, fields: Partial<PostInput> = {}) => {
      const { id, title } = await write({ text, ...fields });
      await publish(id);
      return (await readMail(member!.email, title))!.textBody;
    };
    const open = await textOf('Four hours.\n\nCurtains.', { hasPreview: false });
    expect([open.includes('Four hours.'), open.includes('Curtains')]).toEqual([true, false]);
    const whole = 'm'.repeat(1199);
    expect(await textOf(`${whole}!`)).toContain(`${whole}!\n`);
    expect(await textOf(`${whole} and more`)).toContain(`${whole} …`);
    // The emoji is two code units long, and the second unit exceeds the limit.
    expect(await textOf(`${whole}😴 and more`)).toContain(`${whole} …`);
  });
});

describe('opting out of mails', () => {
  test('an unsubscribe link changes nothing by GET and stops the mails of one creator by POST', async () => {
    const first = await write();
    await publish(first.id);
    const token = await tokenFor(follower!, first.title);
    const choice = async () => (await ask('GET /unsubscribe/:token/choice', { params: { token } })).body;
    const opened = await fetch(`${url}/unsubscribe/${token}`, { redirect: 'manual' });
    expect([opened.status, opened.headers.get('location')]).toEqual([
      303,
      `http://localhost:3000/unsubscribe/${token}`,
    ]);
    expect(await choice()).toMatchObject({ creatorName: 'Marisol Quennell', isOn: true });
    const stopped = await request('POST', `/unsubscribe/${token}`, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      raw: 'List-Unsubscribe=One-Click',
    });
    expect(stopped.status).toBe(200);
    expect(await choice()).toMatchObject({ isOn: false });
    const choiceOf = async (person: Person, whom: CreatorPerson) => {
      const { optOutToken: tokenOf } = await import('@/backend/posts/opt-out-token');
      const params = { token: tokenOf({ userId: person.userId, creatorId: whom.actor.creator.id }) };
      return (await ask('GET /unsubscribe/:token/choice', { params })).body.isOn;
    };
    expect([await choiceOf(member!, creator), await choiceOf(follower!, other)]).toEqual([true, true]);
    const second = await write();
    await publish(second.id);
    expect(await queuedFor(second.title)).toEqual(emailsOf(member!));
    // The choice stops only mails; the list of notices still has the post.
    const { rows: noticed } = await sql<{ inApp: boolean; byEmail: boolean }>`
      select in_app, by_email from notices join notice_events event on event.id = event_id
      where user_id = ${follower!.userId} and event.values->>'title' = ${second.title}`.execute(db);
    expect(noticed).toEqual([{ inApp: true, byEmail: false }]);
    await follow(follower!, other);
    const title = 'Of another creator';
    await makePost(other, { title });
    await runTasks('notices.fanOut');
    expect(await queuedFor(title)).toEqual(emailsOf(follower!, stranger!));
    const rows = await import('@/backend/posts/opt-out-repository');
    const stop = (userId: string, whom: CreatorPerson, day: number) =>
      rows.insertOptOut(db, {
        userId,
        creatorId: whom.actor.creator.id,
        createdAt: new Date(Date.UTC(2020, 0, day)),
      });
    await stop(follower!.userId, other, 2);
    await stop(stranger!.userId, creator, 1);
    const stoppedBy = async ({ userId }: Person) =>
      (await rows.listOptOutsBy(db, userId)).map(({ creatorId }) => creatorId);
    // The creators are listed in the order of the opt-outs.
    expect(await stoppedBy(follower!)).toEqual([other, creator].map(({ actor }) => actor.creator.id));
    await ask('DELETE /unsubscribe/:token', { params: { token } });
    expect([await stoppedBy(follower!), await stoppedBy(stranger!)]).toEqual([
      [other.actor.creator.id],
      [creator.actor.creator.id],
    ]);
    await rows.eraseOptOutsByUser(db, follower!.userId);
    expect([await stoppedBy(follower!), (await stoppedBy(stranger!)).length]).toEqual([[], 1]);
    await rows.eraseOptOutsByUser(db, stranger!.userId);
    const third = await write();
    await publish(third.id);
    expect(await queuedFor(third.title)).toEqual(emailsOf(follower!, member!));
  });

  test('a token for another person or creator is not found', async () => {
    const { optOutToken } = await import('@/backend/posts/opt-out-token');
    const of = ({ userId }: Person, whom: CreatorPerson) =>
      Buffer.from(optOutToken({ userId, creatorId: whom.actor.creator.id }), 'base64url');
    const [mine, theirs, elsewhere] = [of(member!, creator), of(buyer!, creator), of(member!, other)];
    const signature = mine.subarray(32);
    const forged = [
      Buffer.concat([theirs.subarray(0, 32), signature]),
      Buffer.concat([elsewhere.subarray(0, 32), signature]),
      mine.subarray(0, 47),
      Buffer.from('no token'),
    ];
    for (const bytes of forged) {
      const params = { token: bytes.toString('base64url') };
      expect((await ask('POST /unsubscribe/:token', { params })).status).toBe(404);
      expect((await ask('GET /unsubscribe/:token/choice', { params })).status).toBe(404);
    }
    expect(await db.selectFrom('postMailOptOuts').selectAll().execute()).toEqual([]);
    expect(
      (await ask('POST /unsubscribe/:token', { params: { token: mine.toString('base64url') } })).status,
    ).toBe(200);
  });
});

test('a creator can have five posts mailed a day, and the sixth post is published without mails', async () => {
  const fan = await makePerson();
  await follow(fan);
  const posts = [];
  for (let number = 1; number <= 6; number += 1) {
    const post = await write();
    expect((await setStatus(post.id, 'PUBLISHED')).status).toBe(200);
    posts.push(post);
  }
  await runTasks('notices.fanOut');
  const isMailed = [];
  for (const { title } of posts) isMailed.push((await queuedFor(title)).includes(fan.email));
  expect(isMailed).toEqual([true, true, true, true, true, false]);
  const { id } = posts.at(-1)!;
  const { body } = await ask('GET /posts/:id/draft', { as: creator, params: { id } });
  expect(body).toMatchObject({ sendsMail: false, mailedCount: null });
});
