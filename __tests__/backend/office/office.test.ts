import { sql } from 'kysely';
import { db } from '@/backend/db/connection';
import { ask, request, startBackend } from '../../support/backend';
import { makeOffice, makePerson, type OfficePerson, type Person } from '../../support/make/accounts';
import { makePurchase } from '../../support/make/checkout';
import { grantCourse, makeCourse } from '../../support/make/courses';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import { makeDigitalProduct } from '../../support/make/digital-products';
import { makeFile } from '../../support/make/files';
import { decideInQueue, listQueue } from '../../support/make/office';
import { readMail } from '../../support/tasks';

let officer: OfficePerson;

beforeAll(async () => {
  await startBackend();
  officer = await makeOffice();
});

const reason = 'This needs another look, please.';
const audit = async (subjectId: string) =>
  (await ask('GET /office/audit', { as: officer, query: { subjectId } })).body.items;
const countOf = async (name: string, view?: string) =>
  (await ask('GET /office', { as: officer })).body.queues.find(
    (queue) => queue.name === name && (view === undefined || queue.view === view),
  )!.count;
const idOf = (creator: CreatorPerson) => creator.actor.creator.id;

const setStatus = (creator: CreatorPerson, status: 'SUSPENDED' | 'APPROVED') =>
  ask('PATCH /office/creators/:id/status', {
    as: officer,
    params: { id: idOf(creator) },
    body: { status, reason },
  });
const reviewCourse = (id: string, decision: 'approve' | 'reject') =>
  decideInQueue(officer, 'course', id, decision, decision === 'approve' ? {} : { reason });
const queueOf = async (queue: 'waiting' | 'unreviewed') =>
  (await listQueue(officer, 'course', queue)).map((item) => item.id);
const setState = (creator: CreatorPerson, courseId: string, status: 'IN_REVIEW' | 'UNPUBLISHED') =>
  ask('PATCH /kumu/courses/update-status', { as: creator, body: { courseId, status } });

async function revalidations(): Promise<string[]> {
  const { rows } = await sql<{ data: { things: { kind: string; id: string }[] } }>`
    select data from tasks.job where name = 'pages.revalidate' and state = 'created'`.execute(db);
  return rows.flatMap(({ data }) => data.things.map(({ kind, id }) => `${kind} ${id}`)).sort();
}
async function forgetRevalidations(): Promise<void> {
  const { purgeQueues } = await import('@/backend/tasks');
  await purgeQueues(['pages.revalidate']);
}

/**
 * Makes inserts into a table fail during `work`, so that the transaction of a decision is rolled
 * back.
 */
async function withoutInsertsInto(table: string, work: () => Promise<void>): Promise<void> {
  await sql`create function refuse_insert() returns trigger language plpgsql as $$
    begin raise exception 'no rows for now'; end $$`.execute(db);
  await sql`create trigger refuse_insert before insert on ${sql.table(table)}
    for each row execute function refuse_insert()`.execute(db);
  try {
    await work();
  } finally {
    await sql`drop function refuse_insert cascade`.execute(db);
  }
}

test('the office has the expected queues, and each count changes only with waiting items', async () => {
  const counts = async () =>
    Object.fromEntries(
      (await ask('GET /office', { as: officer })).body.queues.map(({ name, view, count }) => [
        `${name}:${view}`,
        count,
      ]),
    );
  const before = await counts();
  const names = [
    'appeals:waiting',
    'changes:unseen',
    'claims:waiting',
    'course:unreviewed',
    'course:waiting',
    'creators:PENDING_APPROVAL',
    'creators:credentials',
    'differences:found',
    'disputes:NEEDS_ANSWER',
    'events:failed',
    'feedback:unseen',
    'live:unreviewed',
    'live:waiting',
    'messages:WAITING',
    'purchases:REVIEW',
    'reports:OPEN',
    'requests:waiting',
    'testimonials:WAITING',
  ];
  expect(Object.keys(before).sort()).toEqual(names);
  await makeCreator('DRAFT');
  await makeCreator('PENDING_APPROVAL');
  const [creator, buyer] = [await makeCreator(), await makePerson()];
  const { id } = await makeCourse(creator);
  await makePurchase(buyer, creator, id);
  await makePurchase(await makePerson(), creator, id);
  await db
    .updateTable('purchases')
    .set({ status: 'REVIEW', reviewReason: 'AMOUNT_DIFFERS' })
    .where('buyerId', '=', buyer.userId)
    .execute();
  expect(await counts()).toEqual({
    ...before,
    'creators:PENDING_APPROVAL': before['creators:PENDING_APPROVAL']! + 1,
    'purchases:REVIEW': before['purchases:REVIEW']! + 1,
  });
});

describe('suspension of a creator', () => {
  test('a suspension hides pages, is mailed and logged, and a reinstatement reverts it', async () => {
    const creator = await makeCreator();
    const [published, draft] = [await makeCourse(creator), await makeCourse(creator, { isPublished: false })];
    await forgetRevalidations();
    expect(await setStatus(creator, 'SUSPENDED')).toMatchObject({
      status: 200,
      body: { state: 'SUSPENDED', suspensionReason: reason },
    });
    const shown = [`COURSE ${published.id}`, `CREATOR ${idOf(creator)}`];
    expect(await revalidations()).toEqual(shown);
    expect(await readMail(creator.email, reason)).toMatchObject({
      subject: 'Your creator page is suspended',
    });
    expect(await ask('GET /creators/mine', { as: creator })).toMatchObject({
      body: {
        state: 'SUSPENDED',
        suspensionReason: reason,
        suspendedAt: (await audit(idOf(creator)))[0]!.createdAt,
        can: { update: false, publish: false },
      },
    });
    expect((await ask('PATCH /creators/mine', { as: creator, body: { name: 'Another' } })).status).toBe(403);
    expect(await setState(creator, draft.id, 'IN_REVIEW')).toMatchObject({
      status: 409,
      problem: { code: 'CREATOR_NOT_APPROVED' },
    });

    await forgetRevalidations();
    expect(await setStatus(creator, 'APPROVED')).toMatchObject({
      body: { state: 'APPROVED', suspensionReason: null },
    });
    expect(await revalidations()).toEqual(shown);
    expect(await readMail(creator.email, 'is live again')).toBeDefined();
    expect(await audit(idOf(creator))).toMatchObject([
      { action: 'creator.reinstate', reason, actorEmail: officer.email, subjectType: 'CREATOR' },
      { action: 'creator.suspend', reason, actorEmail: officer.email, subjectType: 'CREATOR' },
      { action: 'creator.approve' },
    ]);
  });

  test.each([
    ['PENDING_APPROVAL', 'SUSPENDED'],
    ['PENDING_APPROVAL', 'APPROVED'],
    ['DRAFT', 'SUSPENDED'],
    ['APPROVED', 'APPROVED'],
  ] as const)('a change of a creator from %s to %s is rejected and not logged', async (from, to) => {
    const creator = await makeCreator(from);
    const before = await audit(idOf(creator));
    expect(await setStatus(creator, to)).toMatchObject({
      status: 409,
      problem: { code: 'INVALID_TRANSITION' },
    });
    expect(await audit(idOf(creator))).toEqual(before);
  });

  test('a suspension needs a reason and an existing creator', async () => {
    const creator = await makeCreator();
    const send = (id: string, given: string) =>
      ask('PATCH /office/creators/:id/status', {
        as: officer,
        params: { id },
        body: { status: 'SUSPENDED', reason: given },
      });
    expect((await send(idOf(creator), 'no')).status).toBe(422);
    expect((await send(crypto.randomUUID(), reason)).status).toBe(404);
    expect((await ask('GET /creators/mine', { as: creator })).body.state).toBe('APPROVED');
  });
});

describe('transactions of decisions and their records', () => {
  test('a decision is rolled back when its log entry cannot be written', async () => {
    const creator = await makeCreator();
    const { id } = await makeCourse(creator, { isPublished: false });
    await setState(creator, id, 'IN_REVIEW');
    await withoutInsertsInto('audit_log', async () => {
      expect((await setStatus(creator, 'SUSPENDED')).status).toBe(500);
      expect((await reviewCourse(id, 'approve')).status).toBe(500);
    });
    expect((await ask('GET /creators/mine', { as: creator })).body.state).toBe('APPROVED');
    expect((await ask('GET /courses/:id', { params: { id } })).status).toBe(404);
    expect(await queueOf('waiting')).toContain(id);
  });

  test('a log entry is rolled back when the decision fails', async () => {
    const creator = await makeCreator();
    const before = await audit(idOf(creator));
    // The mail of the decision cannot be queued.
    await withoutInsertsInto('tasks.job', async () => {
      expect((await setStatus(creator, 'SUSPENDED')).status).toBe(500);
    });
    expect(await audit(idOf(creator))).toEqual(before);
    expect((await ask('GET /creators/mine', { as: creator })).body.state).toBe('APPROVED');
  });

  test('a decision that was already made is not logged again', async () => {
    const { id } = await makeCourse(await makeCreator());
    expect(await reviewCourse(id, 'approve')).toMatchObject({ status: 409 });
    expect((await audit(id)).map(({ action }) => action)).toEqual(['content.approve']);
  });

  test('the audit log is never changed', async () => {
    for (const statement of [
      sql`update audit_log set reason = 'another'`,
      sql`delete from audit_log`,
      sql`truncate audit_log`,
    ])
      await expect(statement.execute(db)).rejects.toThrow(/append-only/);
    const { body } = await ask('GET /office/audit', { as: officer });
    expect(body.items.length).toBeGreaterThan(0);
  });
});

test('a credential check and its revert are logged, and the check stores its time and revalidates the page', async () => {
  const creator = await makeCreator();
  const add = async (title: string) =>
    (await ask('POST /creators/credentials', { as: creator, body: { title } })).body.id;
  const [id, other] = [await add('Nurse, eleven years'), await add('Singing teacher')];
  const check = (credentialId: string, isChecked: boolean) =>
    ask('PATCH /office/credentials/:id', {
      as: officer,
      params: { id: credentialId },
      body: { decision: isChecked ? 'check' : 'uncheck', fileId: null },
    });
  const shown = async () =>
    (await ask('GET /creators/:creator', { params: { creator: idOf(creator) } })).body.credentials.map(
      (credential) => [credential.id, credential.checkedAt !== null],
    );
  await forgetRevalidations();
  const { checkedAt } = (await check(id, true)).body;
  expect(Math.abs(new Date(checkedAt!).getTime() - Date.now())).toBeLessThan(60_000);
  expect(await revalidations()).toEqual([`CREATOR ${idOf(creator)}`]);
  expect(await shown()).toEqual([
    [id, true],
    [other, false],
  ]);
  expect((await check(id, false)).body.checkedAt).toBeNull();
  expect(await shown()).toEqual([
    [id, false],
    [other, false],
  ]);
  expect((await audit(idOf(creator))).slice(0, 2)).toMatchObject([
    { action: 'credential.uncheck', reason: 'Nurse, eleven years' },
    { action: 'credential.check', reason: 'Nurse, eleven years' },
  ]);
  expect((await check(crypto.randomUUID(), true)).status).toBe(404);
});

describe('texts and prices that changed after publication', () => {
  const changesOf = async (contentId: string) =>
    (await ask('GET /office/changes', { as: officer, query: { limit: 100 } })).body.items.filter(
      (change) => change.contentId === contentId,
    );
  const update = (creator: CreatorPerson, id: string, body: object) =>
    ask('PATCH /courses/:id', { as: creator, params: { id }, body });

  test('each changed field has one row with its first and last value, and a reverted field has no row', async () => {
    const creator = await makeCreator();
    const { id } = await makeCourse(creator);
    await update(creator, id, { title: 'Sleep Without Tryi' });
    await update(creator, id, { title: 'Sleep Without Trying Hard', priceCents: 2900 });
    const found = await changesOf(id);
    expect(found.map(({ field, before, after }) => [field, before, after]).sort()).toEqual([
      ['priceCents', 6400, 2900],
      ['title', 'Sleep Without Trying', 'Sleep Without Trying Hard'],
    ]);
    expect(found[0]).toMatchObject({ title: 'Sleep Without Trying Hard', path: `/courses/${id}` });
    // Saving an unchanged value must neither add a change nor update the time of an earlier change.
    await update(creator, id, { title: 'Sleep Without Trying Hard', tagline: 'Four weeks of short parts' });
    expect(await changesOf(id)).toEqual(found);
    await update(creator, id, { title: 'Sleep Without Trying', tags: ['night'] });
    expect((await changesOf(id)).map(({ field }) => field).sort()).toEqual(['priceCents', 'tags']);
    await update(creator, id, { priceCents: 6400, tags: [] });
    expect(await changesOf(id)).toEqual([]);
  });

  test('changes of the outline and of part texts are recorded', async () => {
    const creator = await makeCreator();
    const { id, moduleId, freePartId, lockedPartId } = await makeCourse(creator);
    const neighbour = await makeCourse(creator);
    const edit = (body: { partId: string; title?: string; isFree?: boolean; text?: string }) =>
      ask('PATCH /kumu/courses/edit-series-part', { as: creator, body });
    await edit({ partId: lockedPartId, title: 'The second part', isFree: true });
    await edit({ partId: freePartId, text: 'Other words.' });
    await ask('PATCH /kumu/courses/update-module', {
      as: creator,
      body: { moduleId, title: 'The first week' },
    });
    await ask('POST /kumu/courses/add-series-part', {
      as: creator,
      body: { moduleId, kind: 'text', title: 'A new part', text: 'New words.' },
    });
    const found = await changesOf(id);
    const valuesOf = (name: string) =>
      found.filter(({ field }) => field === name).map(({ before, after }) => [before, after]);
    expect(valuesOf('outline')).toEqual([
      [
        ['Week one: A free part (free)', 'Week one: A locked part'],
        [
          'The first week: A free part (free)',
          'The first week: The second part (free)',
          'The first week: A new part',
        ],
      ],
    ]);
    expect(valuesOf(`text:${freePartId}`)).toEqual([['Words to read.', 'Other words.']]);
    expect(found.map(({ before, after }) => [before, after])).toContainEqual([null, 'New words.']);
    expect(found).toHaveLength(3);
    expect(await changesOf(neighbour.id)).toEqual([]);
    await edit({ partId: freePartId, text: 'Words to read.' });
    expect((await changesOf(id)).map(({ field }) => field)).not.toContain(`text:${freePartId}`);
  });

  test("a changed bundled product is shown by its title, and a change of a cover's origin is not listed", async () => {
    const creator = await makeCreator();
    const { id } = await makeCourse(creator);
    const productId = await makeDigitalProduct(creator);
    await db.updateTable('courses').set({ hasOwnPicture: true }).where('id', '=', id).execute();
    await update(creator, id, { digitalProductId: productId, pictureId: null });
    const { title } = await db
      .selectFrom('digitalProducts')
      .select('title')
      .where('id', '=', productId)
      .executeTakeFirstOrThrow();
    const found = (await changesOf(id)).map(({ field, before, after }) => [field, before, after]);
    expect(found.sort()).toEqual([['digitalProductId', null, title]]);
  });

  test('a change that is marked as seen is removed from the list, and the next change starts from its value', async () => {
    const creator = await makeCreator();
    const { id } = await makeCourse(creator);
    const neighbour = await makeCourse(creator);
    await update(creator, neighbour.id, { priceCents: 1900 });
    const before = await countOf('changes');
    await update(creator, id, { priceCents: 2900 });
    expect(await countOf('changes')).toBe(before + 1);
    const [change] = await changesOf(id);
    const see = () => ask('PATCH /office/changes/:id', { as: officer, params: { id: change!.id } });
    expect((await see()).status).toBe(200);
    expect((await see()).problem.code).toBe('INVALID_TRANSITION');
    expect(await countOf('changes')).toBe(before);
    expect(await audit(id)).toMatchObject([
      { action: 'content.changeSeen', reason: 'priceCents' },
      { action: 'content.approve' },
    ]);
    await update(creator, id, { priceCents: 6400 });
    expect(await changesOf(id)).toMatchObject([{ before: 2900, after: 6400 }]);
  });

  test('changes of a draft are not listed for the office', async () => {
    const creator = await makeCreator();
    const { id } = await makeCourse(creator, { isPublished: false });
    await update(creator, id, { title: 'Another title' });
    expect(await changesOf(id)).toEqual([]);
  });
});

describe('courses published before their review', () => {
  let creator: CreatorPerson;
  beforeAll(async () => {
    const { config } = await import('@/backend/config');
    config.reviewBeforePublish = false;
    creator = await makeCreator();
  });
  afterAll(async () => {
    const { config } = await import('@/backend/config');
    config.reviewBeforePublish = true;
  });
  const publish = async () => {
    const { id, moduleId } = await makeCourse(creator, { isPublished: false });
    expect(await setState(creator, id, 'IN_REVIEW')).toMatchObject({ body: { state: 'PUBLISHED' } });
    return { id, moduleId };
  };
  const readStatus = async (id: string) => (await ask('GET /courses/:id', { params: { id } })).status;

  test('an unreviewed course is public at once and is listed as unreviewed content', async () => {
    const before = await countOf('course', 'unreviewed');
    const { id } = await publish();
    expect(await readStatus(id)).toBe(200);
    expect(await queueOf('unreviewed')).toContain(id);
    expect(await queueOf('waiting')).not.toContain(id);
    expect(await countOf('course', 'unreviewed')).toBe(before + 1);
  });

  test('an approved course remains public and is no longer listed as unreviewed', async () => {
    const { id } = await publish();
    expect((await reviewCourse(id, 'approve')).body).toMatchObject({
      state: 'PUBLISHED',
      unreviewedSince: null,
    });
    expect(await readStatus(id)).toBe(200);
    expect(await queueOf('unreviewed')).not.toContain(id);
    expect((await reviewCourse(id, 'approve')).status).toBe(409);
  });

  test('a rejected course is hidden except from its owners, and its creator gets the reason by mail', async () => {
    const { id } = await publish();
    const holder = await makePerson();
    await grantCourse(holder, id);
    await forgetRevalidations();
    expect((await reviewCourse(id, 'reject')).body).toMatchObject({
      state: 'REJECTED',
      rejectionReason: reason,
      unreviewedSince: null,
    });
    expect(await readStatus(id)).toBe(404);
    expect(await revalidations()).toEqual([`COURSE ${id}`]);
    expect((await ask('GET /courses/:id/preview', { as: holder, params: { id } })).status).toBe(200);
    expect(await readMail(creator.email, reason)).toBeDefined();
    expect(await audit(id)).toMatchObject([{ action: 'content.reject', reason }]);
    expect(await queueOf('unreviewed')).not.toContain(id);
    expect(await setState(creator, id, 'IN_REVIEW')).toMatchObject({ body: { state: 'PUBLISHED' } });
    expect(await queueOf('unreviewed')).toContain(id);
  });

  test('new media of an approved course is public at once, and the course waits for review again', async () => {
    const { id, moduleId } = await publish();
    await reviewCourse(id, 'approve');
    const fileId = await makeFile(creator, `${id}.mp4`);
    await ask('POST /kumu/courses/add-series-part', {
      as: creator,
      body: { moduleId, title: 'A new film', kind: 'video', fileId },
    });
    const { modules } = (await ask('GET /courses/:id', { params: { id } })).body;
    expect(modules[0]!.parts.map((part) => part.title)).toContain('A new film');
    expect(await queueOf('unreviewed')).toContain(id);
  });
});

test('only payments in REVIEW are listed with their reason and counted', async () => {
  const creator = await makeCreator();
  const { id } = await makeCourse(creator);
  const [waiting, done] = [await makePerson(), await makePerson()];
  const before = await countOf('purchases');
  await makePurchase(waiting, creator, id);
  await makePurchase(done, creator, id);
  await db
    .updateTable('purchases')
    .set({ status: 'REVIEW', reviewReason: 'NOT_DELIVERABLE' })
    .where('buyerId', '=', waiting.userId)
    .execute();
  await db
    .updateTable('payments')
    .set({ providerPaymentId: 'pi_waiting' })
    .where('buyerId', '=', waiting.userId)
    .execute();
  const { items } = (await ask('GET /office/purchases', { as: officer, query: { limit: 100 } })).body;
  expect(items).toHaveLength(before + 1);
  expect(items[0]).toMatchObject({
    buyerEmail: waiting.email,
    status: 'REVIEW',
    reviewReason: 'NOT_DELIVERABLE',
    paymentId: 'pi_waiting',
    amountCents: 4100,
  });
  expect(await countOf('purchases')).toBe(before + 1);
});

test('a refund by the office is rejected when the purchase was partly refunded since the office saw it', async () => {
  const creator = await makeCreator();
  const { id } = await makeCourse(creator);
  const buyer = await makePerson();
  await makePurchase(buyer, creator, id);
  const purchases = await listQueue(officer, 'purchases', 'SUCCESS');
  const { id: purchaseId, version } = purchases.find(({ buyerEmail }) => buyerEmail === buyer.email)!;
  await db.updateTable('purchases').set({ refundedCents: 100 }).where('id', '=', purchaseId).execute();
  const tried = await ask('PATCH /office/queues/:name/:id', {
    as: officer,
    params: { name: 'purchases', id: purchaseId },
    body: { action: 'refund', reason, seenVersion: version },
  });
  expect(tried).toMatchObject({ status: 409, problem: { code: 'CHANGED_SINCE_SEEN' } });
  const refunds = db.selectFrom('refunds').select('id').where('purchaseId', '=', purchaseId);
  expect(await refunds.execute()).toEqual([]);
  expect(await audit(purchaseId)).toEqual([]);
});

describe('order of the office queues', () => {
  const oldestOf = async (name: string, view: string) =>
    (await ask('GET /office', { as: officer })).body.queues.find(
      (queue) => queue.name === name && queue.view === view,
    )!.oldestAt;
  const [early, late] = [new Date('2026-01-01T00:00:00Z'), new Date('2026-02-01T00:00:00Z')];

  test('the creator who has waited longest is listed first', async () => {
    const [one, two] = [await makeCreator('PENDING_APPROVAL'), await makeCreator('PENDING_APPROVAL')];
    const submit = (creator: CreatorPerson, submittedAt: Date) =>
      db.updateTable('creators').set({ submittedAt }).where('id', '=', idOf(creator)).execute();
    const shown = async () => {
      const items = await listQueue(officer, 'creators', 'PENDING_APPROVAL');
      return items.map(({ id }) => id).filter((id) => [idOf(one), idOf(two)].includes(id));
    };
    await submit(one, early);
    await submit(two, late);
    expect(await shown()).toEqual([idOf(one), idOf(two)]);
    await submit(one, late);
    await submit(two, early);
    expect(await shown()).toEqual([idOf(two), idOf(one)]);
    expect(await oldestOf('creators', 'PENDING_APPROVAL')).toBe(early.toISOString());
  });

  test('courses are listed by the time since when they wait in the given queue', async () => {
    const creator = await makeCreator();
    const [one, two] = [(await makeCourse(creator)).id, (await makeCourse(creator)).id];
    const change = (id: string, columns: { submittedAt: Date; unreviewedSince: Date }) =>
      db
        .updateTable('courses')
        .set({ ...columns, hasPendingChanges: true })
        .where('id', '=', id)
        .execute();
    await change(one, { submittedAt: early, unreviewedSince: late });
    await change(two, { submittedAt: late, unreviewedSince: early });
    const shown = async (queue: 'waiting' | 'unreviewed') =>
      (await queueOf(queue)).filter((id) => [one, two].includes(id));
    expect(await shown('waiting')).toEqual([one, two]);
    expect(await shown('unreviewed')).toEqual([two, one]);
    for (const view of ['waiting', 'unreviewed'])
      expect(await oldestOf('course', view)).toBe(early.toISOString());
  });
});

describe('reports', () => {
  const report = (as: Person, contentId: string) =>
    ask('POST /reports', { as, body: { subjectType: 'COURSE', subjectId: contentId, reason: 'MISLEADING' } });
  const openOf = async (contentId: string) =>
    (await ask('GET /office/reports', { as: officer, query: { limit: 100 } })).body.items.filter(
      (row) => row.subjectId === contentId,
    );
  const close = (id: string, state: 'RESOLVED' | 'DISMISSED') =>
    ask('PATCH /office/reports/:id', { as: officer, params: { id }, body: { state, reason } });

  test('a person can have one open report for each subject, and a report can be closed once', async () => {
    const { id } = await makeCourse(await makeCreator());
    const [one, two] = [await makePerson(), await makePerson()];
    const before = await countOf('reports');
    for (const person of [one, one, two]) expect((await report(person, id)).status).toBe(201);
    const open = await openOf(id);
    // Several reports of one subject are one item.
    expect(open).toMatchObject([{ peopleCount: 2 }]);
    expect(await countOf('reports')).toBe(before + 1);
    const answers = await Promise.all([close(open[0]!.id, 'RESOLVED'), close(open[0]!.id, 'DISMISSED')]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    const noted = (await audit(id)).filter(({ action }) => action.startsWith('report.'));
    const isResolved = answers[0]!.status === 200;
    expect(noted.map(({ action }) => action)).toEqual([isResolved ? 'report.resolve' : 'report.dismiss']);
    expect(await openOf(id)).toEqual([]);
    expect((await close(crypto.randomUUID(), 'RESOLVED')).status).toBe(404);
    // After the report is closed, the content can be reported again.
    await report(one, id);
    expect(await openOf(id)).toHaveLength(1);
  });

  test('content that the caller may not see cannot be reported', async () => {
    const { id } = await makeCourse(await makeCreator(), { isPublished: false });
    expect((await report(await makePerson(), id)).status).toBe(404);
    expect(await openOf(id)).toEqual([]);
  });

  test('a creator with a public page can be reported, and the office can suspend the creator from the report', async () => {
    const { actor } = await makeCreator();
    const { id } = actor.creator;
    const [one, two] = [await makePerson(), await makePerson()];
    const about = { subjectType: 'CREATOR', subjectId: id, reason: 'ILLEGAL' } as const;
    for (const as of [one, two]) expect((await ask('POST /reports', { as, body: about })).status).toBe(201);
    const shown = { subjectType: 'CREATOR', measures: ['SUSPEND'], isPublic: true };
    const open = await openOf(id);
    expect(open).toMatchObject([{ ...shown, peopleCount: 2 }]);
    expect(open[0]!.path).toMatch(/^\/creators\//);
    const decide = (report: string, measure: 'TAKE_DOWN' | 'REMOVE' | 'SUSPEND') =>
      ask('PATCH /office/reports/:id', {
        as: officer,
        params: { id: report },
        body: { state: 'RESOLVED' as const, reason, measure },
      });
    for (const measure of ['TAKE_DOWN', 'REMOVE'] as const)
      expect(await decide(open[0]!.id, measure)).toMatchObject({ status: 409 });
    expect(await decide(open[0]!.id, 'SUSPEND')).toMatchObject({
      status: 200,
      body: { measures: [], isPublic: false, title: open[0]!.title, path: '/office' },
    });
    expect((await audit(id)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['creator.suspend', 'report.resolve']),
    );
    expect((await decide(open[0]!.id, 'SUSPEND')).status).toBe(409);
    expect(await openOf(id)).toEqual([]);
    expect((await ask('POST /reports', { as: one, body: about })).status).toBe(404);
  });

  test('a report on a course cannot suspend its creator', async () => {
    const creator = await makeCreator();
    const as = await makePerson();
    const { id } = await makeCourse(creator);
    await report(as, id);
    const body = { state: 'RESOLVED', reason, measure: 'SUSPEND' } as const;
    const reported = (await openOf(id))[0]!.id;
    expect(
      await ask('PATCH /office/reports/:id', { as: officer, params: { id: reported }, body }),
    ).toMatchObject({ status: 409, problem: { code: 'INVALID_TRANSITION' } });
    expect((await ask('GET /creators/mine', { as: creator })).body.state).toBe('APPROVED');
  });

  test('a subscription cannot be reported', async () => {
    const { status } = await request('POST', '/reports', {
      as: await makePerson(),
      body: { subjectType: 'SUBSCRIPTION', subjectId: crypto.randomUUID(), reason: 'SPAM' },
    });
    expect(status).toBe(422);
  });
});
