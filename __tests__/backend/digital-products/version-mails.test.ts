import { sql } from 'kysely';
import { db, inTransaction } from '@/backend/db/connection';
import { ask, runTasks, startBackend } from '../../support/backend';
import { makePerson, type Person } from '../../support/make/accounts';
import { grantCourse, makeCourse } from '../../support/make/courses';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import { inVersion, makeDigitalProduct } from '../../support/make/digital-products';
import { makeFile } from '../../support/make/files';
import { listQueuedNotices, readMail } from '../../support/tasks';

const TASK = 'notices.fanOut';

let creator: CreatorPerson;

beforeAll(async () => {
  await startBackend();
  creator = await makeCreator();
});

afterEach(async () => {
  await db.deleteFrom('rateLimits').execute();
});

let count = 0;
/** Creates a published digital product with a unique title, and its owners. */
async function sell(owners: number, by = creator) {
  const title = `A diary ${(count += 1)}`;
  const id = await makeDigitalProduct(by, { title, files: [inVersion(await makeFile(by, `${count}.pdf`))] });
  const people = [];
  for (let number = 0; number < owners; number += 1) people.push(await give(id));
  return { id, title, people };
}
async function give(contentId: string, person?: Person) {
  const { grant } = await import('@/backend/entitlements/service');
  const holder = person ?? (await makePerson());
  const right = { userId: holder.userId, contentType: 'DIGITAL_PRODUCT', contentId, source: 'GIFT' } as const;
  await inTransaction((trx) => grant(trx, right));
  return holder;
}
async function publishVersion(id: string, note: string, by = creator) {
  await ask('POST /digital-products/:id/files', {
    as: by,
    params: { id },
    body: { fileId: await makeFile(by, `${note}.pdf`) },
  });
  return ask('POST /digital-products/:id/versions', { as: by, params: { id }, body: { note } });
}
/**
 * Returns the recipients and notes of the queued mails about a digital product, with duplicates.
 */
const queuedFor = async (title: string): Promise<{ recipient: string; note: string }[]> =>
  (await listQueuedNotices('title', title, 'note')).map(({ recipient, shown: note }) => ({
    recipient,
    note,
  }));
/** Returns the events of new versions of a digital product. */
const eventsOf = async (title: string): Promise<string[]> =>
  (
    await sql<{ id: string }>`select id from notice_events where values->>'title' = ${title}`.execute(db)
  ).rows.map(({ id }) => id);
const recipients = async (title: string) => (await queuedFor(title)).map(({ recipient }) => recipient);
const emailsOf = (...people: Person[]) => people.map(({ email }) => email).sort();

test('an owner is notified of a new version, except of the first version and of versions before their grant', async () => {
  const { id, title, people } = await sell(2);
  const { id: courseId } = await makeCourse(creator);
  await ask('PATCH /courses/:id', { as: creator, params: { id: courseId }, body: { digitalProductId: id } });
  const learner = await makePerson();
  await grantCourse(learner, courseId);
  await makePerson();
  await runTasks(TASK);
  expect(await recipients(title)).toEqual([]);
  expect((await publishVersion(id, 'Bigger boxes.')).status).toBe(201);
  await give(id);
  await runTasks(TASK);
  expect(await recipients(title)).toEqual(emailsOf(...people, learner));
  const { subject, textBody } = (await readMail(learner.email, title))!;
  expect(subject).toBe(`${title} has a new version`);
  expect(textBody).toContain('Bigger boxes.');
  expect(textBody).toContain(`/digital-products/${id}`);
});

test('a new version is mailed once, and a version that a newer version replaced is not mailed', async () => {
  const { id, title, people } = await sell(1);
  await publishVersion(id, 'The second.');
  // Publishing without changed files creates no version.
  expect(
    (
      await ask('POST /digital-products/:id/versions', {
        as: creator,
        params: { id },
        body: { note: 'Twice.' },
      })
    ).status,
  ).toBe(409);
  await publishVersion(id, 'The third.');
  await runTasks(TASK);
  const { fanOut } = await import('@/backend/notices/fan-out-service');
  for (const eventId of await eventsOf(title)) await fanOut({ eventId });
  expect(await queuedFor(title)).toEqual([{ recipient: people[0]!.email, note: 'The third.' }]);
});

test('an owner gets no mail after a refund or after opting out', async () => {
  const { id, title, people } = await sell(3);
  const [kept, refunded, stopped] = people as [Person, Person, Person];
  const { optOutToken } = await import('@/backend/posts/opt-out-token');
  const token = optOutToken({ userId: stopped.userId, creatorId: creator.actor.creator.id });
  await ask('POST /unsubscribe/:token', { params: { token } });
  await publishVersion(id, 'Fewer boxes.');
  const { listEventRecipients } = await import('@/backend/notices/fan-out-service');
  const [eventId] = await eventsOf(title);
  await inTransaction((trx) => listEventRecipients(trx, eventId!));
  const onList = await db.selectFrom('noticeRecipients').select('userId').execute();
  expect(onList.map(({ userId }) => userId)).toContain(refunded.userId);
  await db
    .updateTable('entitlements')
    .set({ endedAt: new Date() })
    .where('userId', '=', refunded.userId)
    .execute();
  await runTasks(TASK);
  expect(await recipients(title)).toEqual(emailsOf(kept));
});

test('an owner gets no mail about a deleted product or a suspended creator', async () => {
  const suspended = await makeCreator();
  const [taken, held] = [await sell(1), await sell(1, suspended)];
  await publishVersion(taken.id, 'Some boxes.');
  await publishVersion(held.id, 'Some boxes.', suspended);
  await db.updateTable('digitalProducts').set({ state: 'DELETED' }).where('id', '=', taken.id).execute();
  await db
    .updateTable('creators')
    .set({ state: 'SUSPENDED' })
    .where('id', '=', suspended.actor.creator.id)
    .execute();
  await runTasks(TASK);
  expect([...(await queuedFor(taken.title)), ...(await queuedFor(held.title))]).toEqual([]);
});

test('each person gets one mail when two workers run and one crashes', async () => {
  const { id, title } = await sell(0);
  const { rows } = await sql<{ id: string }>`
    insert into users (email, name, confirmed_at, created_at)
    select 'holder-' || number || '@kumu.test', 'Holder', now(), now() from generate_series(1, 230) number
    returning id`.execute(db);
  const right = {
    contentType: 'DIGITAL_PRODUCT',
    contentId: id,
    source: 'GIFT',
    grantedAt: new Date(),
  } as const;
  await db
    .insertInto('entitlements')
    .values(rows.map(({ id: userId }) => ({ ...right, userId })))
    .execute();
  await publishVersion(id, 'Many boxes.');
  // Simulates a worker that ends after it queued the mails of a batch and before it stored how many
  // mails are queued.
  await sql`create function break() returns trigger language plpgsql as $$ begin
    if new.mails_count > 100 then raise exception 'the worker was killed'; end if; return new; end $$`.execute(
    db,
  );
  await sql`create trigger break before update on digital_product_versions
    for each row execute function break()`.execute(db);
  await expect(runTasks(TASK)).rejects.toThrow('the worker was killed');
  expect(await recipients(title)).toHaveLength(100);
  await sql`drop function break cascade`.execute(db);
  const { fanOut } = await import('@/backend/notices/fan-out-service');
  const [eventId] = (await eventsOf(title)) as [string];
  await Promise.all([fanOut({ eventId }), fanOut({ eventId })]);
  await fanOut({ eventId });
  const queued = await recipients(title);
  expect([queued.length, new Set(queued).size]).toEqual([230, 230]);
});

describe('a file that is replaced in the library', () => {
  const outOf = async (id: string) => {
    const { listFiles } = await import('@/backend/digital-products/file-repository');
    return (await listFiles(db, [id], 'current')).map((file) => file.id);
  };
  const nextOf = async (id: string) => {
    const { listFiles } = await import('@/backend/digital-products/file-repository');
    return (await listFiles(db, [id], 'next')).map((file) => file.id);
  };
  const replace = (fileId: string, by: string, note?: string) =>
    ask('POST /filesystem/file/:id/replace', {
      as: creator,
      params: { id: fileId },
      body: { fileID: by, ...(note && { note }) },
    });
  const makeOther = () => makeFile(creator, `other ${(count += 1)}.pdf`);
  const placeOf = async (fileId: string) =>
    (await ask('GET /filesystem/file/:id', { as: creator, params: { id: fileId } })).body.usages[0];

  test('a file replacement with a note is published at once, and the owners are notified', async () => {
    const { id, title, people } = await sell(2);
    const [old] = await outOf(id);
    expect(await placeOf(old!)).toMatchObject({ id, ownersCount: 2, canNotifyOwners: true });
    const by = await makeOther();
    expect((await replace(old!, by, 'A better page.')).body).toEqual({
      usagesCount: 1,
      refusedCount: 0,
      notifiedCount: 2,
    });
    expect(await outOf(id)).toEqual([by]);
    await runTasks(TASK);
    expect(await queuedFor(title)).toEqual(
      emailsOf(...people).map((recipient) => ({ recipient, note: 'A better page.' })),
    );
  });

  test('a file replacement without a note is published with the next version, without notifying owners', async () => {
    const { id, title } = await sell(1);
    const [old] = await outOf(id);
    const by = await makeOther();
    expect((await replace(old!, by)).body).toMatchObject({ usagesCount: 1, notifiedCount: 0 });
    expect(await outOf(id)).toEqual([old]);
    expect(await nextOf(id)).toEqual([by]);
    await runTasks(TASK);
    expect(await recipients(title)).toEqual([]);
    expect(await placeOf(by)).toMatchObject({ canNotifyOwners: false });
  });

  test("a file replacement does not publish the creator's other unpublished changes", async () => {
    const { id, title } = await sell(1);
    const [old] = await outOf(id);
    const draft = await makeOther();
    await ask('POST /digital-products/:id/files', { as: creator, params: { id }, body: { fileId: draft } });
    expect(await placeOf(old!)).toMatchObject({ canNotifyOwners: false });
    const by = await makeOther();
    expect((await replace(old!, by, 'A better page.')).body).toMatchObject({
      usagesCount: 1,
      notifiedCount: 0,
    });
    expect(await outOf(id)).toEqual([old]);
    expect(await nextOf(id)).toEqual([by, draft]);
    await runTasks(TASK);
    expect(await recipients(title)).toEqual([]);
  });

  test('replacing a file that was removed from the next version does not change the next version', async () => {
    const { id } = await sell(1);
    const [old] = await outOf(id);
    const [by, kept] = [await makeOther(), await makeOther()];
    for (const fileId of [by, kept])
      await ask('POST /digital-products/:id/files', { as: creator, params: { id }, body: { fileId } });
    await ask('DELETE /digital-products/:id/files', {
      as: creator,
      params: { id },
      query: { fileId: old! },
    });
    expect(await nextOf(id)).toEqual([by, kept]);
    await replace(old!, by, 'A better page.');
    expect(await nextOf(id)).toEqual([by, kept]);
    expect(await outOf(id)).toEqual([old]);
  });
});

test("a creator's posts and versions send at most five news mails a day, and later versions are published without", async () => {
  const { mayMailNews } = await import('@/backend/http/rate-limits');
  const publisher = await makeCreator();
  const { id, title, people } = await sell(1, publisher);
  for (let number = 1; number <= 4; number += 1) await mayMailNews(publisher.actor.creator.id);
  await publishVersion(id, 'The fifth.', publisher);
  await runTasks(TASK);
  const isPublished = await publishVersion(id, 'The sixth.', publisher);
  await runTasks(TASK);
  expect(isPublished.body.versions[0]).toMatchObject({ number: 3, note: 'The sixth.' });
  expect(await queuedFor(title)).toEqual([{ recipient: people[0]!.email, note: 'The fifth.' }]);
});
