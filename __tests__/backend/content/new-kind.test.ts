import { sql } from 'kysely';
import type { CountChange } from '@/backend/db/content-queries';
import type { ContentKind } from '@/backend/extension-points/content-kinds';
import type { Sellable } from '@/backend/extension-points/sellables';
import type { Db } from '@/backend/db/connection';
import type { ContentCard, ReviewEntry } from '@/contract/content';
import type { ContentType } from '@/contract/values/content';
import { courseStateSets, type CourseState } from '@/contract/values/states';
import { openPaymentsWorld, pay, type PaymentsWorld } from '../../sandbox/payments/support/payments-world';
import { WEBHOOK_SECRET } from '../../sandbox/payments/support/webhook-receiver';
import { ask, request, startBackend } from '../../support/backend';
import { makeOffice, makePerson, type OfficePerson, type Person } from '../../support/make/accounts';
import { readPurchase, recordRefundTotal } from '../../support/make/checkout';
import { makeCourse } from '../../support/make/courses';
import { makeCreator, makePayableCreator, type CreatorPerson } from '../../support/make/creators';
import { suspend } from '../../support/make/office';
import { readMail } from '../../support/tasks';

/**
 * A content type that exists only in this test: its own table, its rules and its sellable. All
 * content features support this type through the two contributed objects.
 */

type PostRow = {
  id: string;
  creator_id: string;
  creator_name: string;
  creator_username: string;
  title: string;
  price_cents: number;
  state: CourseState;
  is_public: boolean;
  updated_at: Date;
  sort_text: string;
  counts: Record<keyof CountChange, number>;
};

async function read(db: Db, where: ReturnType<typeof sql>): Promise<PostRow[]> {
  const { rows } = await sql<PostRow>`
    select test_posts.*, creators.name as creator_name, creators.username as creator_username,
      (test_posts.state = 'PUBLISHED' and creators.state = 'APPROVED') as is_public,
      test_posts.updated_at::text as sort_text
    from test_posts join creators on creators.id = test_posts.creator_id ${where}
  `.execute(db.withoutPlugins());
  return rows;
}
const readIds = (db: Db, ids: string[]) =>
  ids.length ? read(db, sql`where test_posts.id in (${sql.join(ids)})`) : Promise.resolve([]);

const toContent = (row: PostRow) => ({
  id: row.id,
  title: row.title,
  creatorId: row.creator_id,
  priceCents: row.price_cents,
  isPublic: row.is_public,
  isDeleted: row.state === 'DELETED',
});
const bylineOf = (row: PostRow) => ({
  id: row.creator_id,
  username: row.creator_username,
  name: row.creator_name,
  picture: null,
});
const toCard = (row: PostRow): ContentCard => ({
  contentType: 'POST',
  id: row.id,
  title: row.title,
  path: `/posts/${row.id}`,
  topicId: null,
  picture: null,
  priceCents: row.price_cents,
  creator: bylineOf(row),
  isPublic: row.is_public,
});
const toEntry = (row: PostRow): ReviewEntry => ({
  contentType: 'POST',
  id: row.id,
  title: row.title,
  state: row.state,
  picture: null,
  creatorName: row.creator_name,
  creatorUsername: row.creator_username,
  priceCents: row.price_cents,
  partsCount: 0,
  pendingPartsCount: 0,
  rejectionReason: null,
  submittedAt: null,
  unreviewedSince: null,
  updatedAt: row.updated_at.toISOString(),
});
const setState = (db: Db, id: string, state: CourseState) =>
  sql`update test_posts set state = ${state} where id = ${id}`.execute(db);

const postKind: ContentKind = {
  type: 'POST',
  states: courseStateSets,
  async find(db, id) {
    const [row] = await readIds(db, [id]);
    return row && toContent(row);
  },
  async lock(trx, id) {
    const [row] = await read(trx, sql`where test_posts.id = ${id} for update of test_posts`);
    return row && toContent(row);
  },
  async cards(db, ids) {
    return new Map((await readIds(db, ids)).map((row) => [row.id, toCard(row)]));
  },
  async listOwn(db, creatorId, { state, after, limit }) {
    const rows = await read(
      db,
      sql`where creator_id = ${creatorId} and test_posts.state <> 'DELETED'
        ${state ? sql`and test_posts.state = ${state}` : sql``}
        ${after ? sql`and (test_posts.updated_at, test_posts.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
        order by test_posts.updated_at desc, test_posts.id desc limit ${limit}`,
    );
    return rows.map((row) => ({
      contentType: 'POST' as const,
      id: row.id,
      title: row.title,
      state: row.state,
      picture: null,
      topicId: null,
      priceCents: row.price_cents,
      partsCount: 0,
      viewsCount: 0,
      commentsCount: null,
      hasPendingChanges: false,
      audience: null,
      publishAt: null,
      updatedAt: row.updated_at.toISOString(),
      sortText: row.sort_text,
    }));
  },
  async addToCounts(db, id, change) {
    for (const [name, by] of Object.entries(change))
      await sql`update test_posts
        set counts = jsonb_set(counts, array[${name}], to_jsonb(coalesce((counts->>${name})::int, 0) + ${by}::int))
        where id = ${id}`.execute(db);
  },
  review: {
    async list(db, queue, _, limit) {
      const state = typeof queue === 'string' ? (queue === 'waiting' ? 'IN_REVIEW' : '') : queue.state;
      const rows = await read(
        db,
        sql`where test_posts.state = ${state} order by test_posts.updated_at limit ${limit}`,
      );
      return rows.map((row) => ({ ...toEntry(row), sortText: row.sort_text }));
    },
    count: async (db, queue) =>
      queue === 'waiting' ? (await read(db, sql`where test_posts.state = 'IN_REVIEW'`)).length : 0,
    async find(trx, id) {
      const [row] = await readIds(trx, [id]);
      return row && toEntry(row);
    },
    async decide(trx, id, reason) {
      await setState(trx, id, reason === null ? 'PUBLISHED' : 'REJECTED');
      return {
        state: 'IN_REVIEW',
        publishedAt: null,
        submittedAt: null,
        unreviewedSince: null,
        rejectionReason: null,
        updatedAt: new Date(),
        ownersCount: 0,
        media: null,
      };
    },
    async restore(trx, id, { state }) {
      await setState(trx, id, state as CourseState);
    },
  },
  publicPages: async () => ['/'],
  listPublishedIds: async (db, creatorId) =>
    (await read(db, sql`where creator_id = ${creatorId} and test_posts.state = 'PUBLISHED'`)).map(
      (row) => row.id,
    ),
};

const postSellable: Sellable = {
  type: 'PPV_PRODUCT',
  async quote(db, buyer, { contentId }) {
    const { getContent } = await import('@/backend/extension-points/content-kinds');
    const { canBuy } = await import('@/backend/policies/access');
    const { ownsPermanently } = await import('@/backend/entitlements/service');
    const { getById } = await import('@/backend/creators/service');
    const { conflict, notFound } = await import('@/backend/errors');
    const post = await getContent(db, 'POST', contentId);
    if (!post.isPublic) throw notFound('This post');
    const creator = await getById(db, post.creatorId);
    const isOwned = buyer !== null && (await ownsPermanently(db, buyer.userId, 'POST', post.id));
    const verdict = canBuy(buyer, post, { canReceivePayments: creator.canReceivePayments, isOwned });
    if (verdict !== true) throw conflict(verdict, 'This post cannot be bought.');
    const content = { type: 'POST' as const, id: post.id };
    const line = { title: post.title, quantity: 1, amountCents: post.priceCents!, content };
    return {
      title: post.title,
      content,
      recurring: null,
      priceId: null,
      isAmountChosen: false,
      lines: [
        {
          ...line,
          payee: 'CREATOR',
          sellerId: post.creatorId,
          destination: creator.paymentAccountId,
        },
      ],
      exclusiveKey: `POST:${post.id}`,
      shown: { path: `/posts/${post.id}`, picture: null, topicId: null, creator: null, included: [] },
    };
  },
  async paid(trx, { id: purchaseId, buyerId, contentId }) {
    const { grant } = await import('@/backend/entitlements/service');
    const what = { contentType: 'POST' as const, contentId: contentId! };
    await grant(trx, { userId: buyerId, ...what, source: 'PURCHASE', purchaseId });
    return { by: 'Marisol Quennell', path: `/posts/${contentId}` };
  },
  async revoked(trx, { id }, { isFull }) {
    const { end } = await import('@/backend/entitlements/service');
    if (isFull) await end(trx, id);
  },
  shown: async (_, purchases) =>
    new Map(
      purchases.map(({ id, contentId }) => [
        id,
        { path: `/posts/${contentId}`, by: 'Marisol Quennell', picture: null },
      ]),
    ),
};

let world: PaymentsWorld;
let creator: CreatorPerson;
let officer: OfficePerson;

beforeAll(async () => {
  world = await openPaymentsWorld();
  await startBackend({
    STRIPE_API_HOST: '127.0.0.1',
    STRIPE_API_PORT: String(world.port()),
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  });
  const { db } = await import('@/backend/db/connection');
  await sql`create table test_posts (
    id uuid primary key, creator_id uuid not null, title text not null, price_cents integer not null,
    state text not null, counts jsonb not null default '{}', updated_at timestamptz not null
  )`.execute(db);
  const { registerContentKinds } = await import('@/backend/extension-points/content-kinds');
  const { registerSellables } = await import('@/backend/extension-points/sellables');
  registerContentKinds([postKind]);
  registerSellables([postSellable]);
  officer = await makeOffice();
  creator = await makePayableCreator(world);
});
afterAll(() => world.close());

async function makePost(more: { state?: CourseState; priceCents?: number; by?: CreatorPerson } = {}) {
  const { state = 'PUBLISHED', priceCents = 900, by = creator } = more;
  const { db } = await import('@/backend/db/connection');
  const id = crypto.randomUUID();
  await sql`insert into test_posts (id, creator_id, title, price_cents, state, updated_at)
    values (${id}, ${by.actor.creator.id}, 'Notes on waking', ${priceCents}, ${state}, clock_timestamp())`.execute(
    db,
  );
  return id;
}
async function givePost(person: Person, contentId: string): Promise<void> {
  const { grant } = await import('@/backend/entitlements/service');
  const { inTransaction } = await import('@/backend/db/connection');
  const right = { userId: person.userId, contentType: 'POST' as const, contentId, source: 'GIFT' as const };
  await inTransaction((trx) => grant(trx, right));
}
const countsOf = async (id: string) => {
  const { db } = await import('@/backend/db/connection');
  return (await readIds(db, [id]))[0]!.counts;
};
const ref = (contentId: string) => ({ contentType: 'POST' as const, contentId });

test('a post of this test’s content type can be quoted, paid, owned and counted', async () => {
  const id = await makePost();
  const buyer = await makePerson();
  const query = { type: 'PPV_PRODUCT' as const, contentId: id };
  expect(await ask('GET /checkout/quote', { as: buyer, query })).toMatchObject({
    status: 200,
    body: { title: 'Notes on waking', totalCents: 900, contentType: 'POST', path: `/posts/${id}` },
  });
  const started = await ask('POST /stripe/customer/checkout', {
    as: buyer,
    headers: { 'idempotency-key': `post-${id}` },
    body: {
      stripeOperation: {
        ...query,
        price: 900,
        successUrl: `/posts/${id}`,
        cancelUrl: `/posts/${id}`,
      },
    },
  });
  const { url, checkoutId } = started.body;
  await pay({ url });
  expect(await ask('POST /checkout/:id/refresh', { as: buyer, params: { id: checkoutId } })).toMatchObject({
    body: {
      status: 'SUCCESS',
      transactionType: 'PPV_PRODUCT',
      contentType: 'POST',
      contentId: id,
      title: 'Notes on waking',
      path: `/posts/${id}`,
      creatorName: 'Marisol Quennell',
      amountCents: 900,
    },
  });
  const mail = (await readMail(buyer.email, 'A$9.00'))!;
  expect(mail.subject).toBe('Your receipt: Notes on waking');
  expect(mail.textBody).toContain(`/posts/${id}`);
  expect(await ask('GET /library', { as: buyer })).toMatchObject({
    body: { items: [{ content: { contentType: 'POST', id, isPublic: true }, progress: null }] },
  });
  const refs = `POST:${id},POST:${await makePost()}`;
  expect((await ask('GET /viewer-states', { as: buyer, query: { refs } })).body.items).toEqual([
    {
      contentType: 'POST',
      contentId: id,
      isMarked: false,
      owned: { percent: null, doneCount: null, nextPart: null },
    },
  ]);
  expect((await ask('GET /viewer-states', { as: await makePerson(), query: { refs } })).body.items).toEqual(
    [],
  );
  expect(await countsOf(id)).toEqual({ unlocks: 1 });
  expect(await ask('GET /checkout/quote', { as: buyer, query })).toMatchObject({
    status: 409,
    problem: { code: 'ALREADY_UNLOCKED' },
  });

  await recordRefundTotal((await readPurchase(checkoutId)).providerPaymentId!, 900);
  expect((await ask('GET /library', { as: buyer })).body.items).toEqual([]);
  expect(await countsOf(id)).toEqual({ unlocks: 0 });
});

describe("the creator's content list", () => {
  test("a creator's content list has two types sorted by change, page by page, with their sales", async () => {
    const own = await makeCreator();
    const made: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      made.unshift((await makeCourse(own, { isPublished: false })).id);
      made.unshift(await makePost({ by: own }));
    }
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await ask('GET /content', {
        as: own,
        query: { type: 'post,course', limit: 4, cursor },
      });
      seen.push(...body.items.map((item) => item.id));
      cursor = body.nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(made);
    const only = async (type: string, state?: CourseState) =>
      (await ask('GET /content', { as: own, query: { type, state, limit: 100 } })).body.items.map(
        (item) => item.contentType,
      );
    expect(await only('post')).toEqual(['POST', 'POST', 'POST']);
    expect(await only('course')).toEqual(['COURSE', 'COURSE', 'COURSE']);
    // A known type that no domain contributes returns no items. An unknown type is refused.
    expect(await only('live,post,digital-product')).toEqual(['POST', 'POST', 'POST']);
    expect(await only('live,digital-product')).toEqual([]);
    for (const type of ['course,song', 'COURSE', ''])
      expect((await request('GET', '/content', { as: own, query: { type, mine: '1' } })).status).toBe(422);
    expect(await only('post,course', 'DRAFT')).toEqual(['COURSE', 'COURSE', 'COURSE']);
    expect((await ask('GET /content', { as: own })).body.items).toHaveLength(6);
    expect(
      (await ask('GET /content', { as: creator, query: { limit: 100 } })).body.items.map((item) => item.id),
    ).not.toContain(made[0]);
  });

  test('a content list of two types has each row once when all rows have the same time', async () => {
    const own = await makeCreator();
    const { db } = await import('@/backend/db/connection');
    for (let round = 0; round < 3; round += 1) {
      await makeCourse(own, { isPublished: false });
      await makePost({ by: own });
    }
    const at = new Date('2026-01-01T00:00:00Z');
    await db
      .updateTable('courses')
      .set({ updatedAt: at })
      .where('creatorId', '=', own.actor.creator.id)
      .execute();
    await sql`update test_posts set updated_at = ${at} where creator_id = ${own.actor.creator.id}`.execute(
      db,
    );
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await ask('GET /content', { as: own, query: { limit: 1, cursor } });
      seen.push(...body.items.map((item) => item.id));
      cursor = body.nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toHaveLength(6);
    expect(new Set(seen).size).toBe(6);
  });
});

test("a post in review passes the office's queue, counts, decision and audit log, and then it is public", async () => {
  const id = await makePost({ state: 'IN_REVIEW' });
  const counts = async () =>
    (await ask('GET /office', { as: officer })).body.queues.find(
      ({ name, view }) => name === 'post' && view === 'waiting',
    )!.count;
  const listed = await ask('GET /office/queues/:name', { as: officer, params: { name: 'post' } });
  expect(listed.body.items).toMatchObject([{ contentType: 'POST', id, actions: ['reject', 'approve'] }]);
  expect(await counts()).toBe(1);
  const buyer = await makePerson();
  const like = () => ask('POST /likes', { as: buyer, body: ref(id) });
  expect((await like()).status).toBe(404);
  const decided = await ask('PATCH /office/queues/:name/:id', {
    as: officer,
    params: { name: 'post', id },
    body: { action: 'approve', seenVersion: listed.body.items[0]!.version },
  });
  expect(decided).toMatchObject({ status: 200, body: { contentType: 'POST', state: 'PUBLISHED' } });
  expect(await counts()).toBe(0);
  expect(await ask('GET /office/audit', { as: officer, query: { subjectId: id } })).toMatchObject({
    body: { items: [{ action: 'content.approve', subjectType: 'POST', actorEmail: officer.email }] },
  });
  expect((await like()).status).toBe(200);
});

test('likes of both types are listed newest first', async () => {
  const [post, course] = [await makePost(), await makeCourse(creator)];
  const member = await makePerson();
  for (const body of [ref(post), { contentType: 'COURSE' as const, contentId: course.id }, ref(post)])
    expect((await ask('POST /likes', { as: member, body })).status).toBe(200);
  const liked = async (type?: string) =>
    (await ask('GET /likes', { as: member, query: { type } })).body.items.map((item) => item.id);
  expect(await liked()).toEqual([course.id, post]);
  expect(await liked('post')).toEqual([post]);
  const refs = `POST:${post},POST:${course.id},COURSE:${course.id}`;
  const marked = (await ask('GET /viewer-states', { as: member, query: { refs } })).body.items;
  expect(marked).toHaveLength(2);
  expect(marked).toEqual(
    expect.arrayContaining([
      { ...ref(post), isMarked: true, owned: null },
      { contentType: 'COURSE', contentId: course.id, isMarked: true, owned: null },
    ]),
  );
  expect((await ask('GET /users', { as: member })).body).toMatchObject({ likedCoursesIDs: [course.id] });
  expect(await countsOf(post)).toEqual({ likes: 1 });
  await ask('DELETE /likes', { as: member, query: ref(post) });
  await ask('DELETE /likes', { as: member, query: ref(post) });
  expect(await liked()).toEqual([course.id]);
  expect(await countsOf(post)).toEqual({ likes: 0 });
});

const kinds = ['COURSE', 'POST'] as const;

test('a removed like is removed only for its person, content type and content', async () => {
  const { db } = await import('@/backend/db/connection');
  const { deleteLike, insertLike } = await import('@/backend/engagement/repository');
  const people = [(await makePerson()).userId, (await makePerson()).userId];
  const contents = [crypto.randomUUID(), crypto.randomUUID()];
  for (const userId of people)
    for (const contentType of kinds)
      for (const contentId of contents)
        expect(await insertLike(db, { userId, contentType, contentId, createdAt: new Date() })).toBe(true);
  const remove = () => deleteLike(db, people[0]!, 'POST', contents[0]!);
  expect([await remove(), await remove()]).toEqual([true, false]);
  const left = await db.selectFrom('likes').selectAll().where('contentId', 'in', contents).execute();
  expect(left).toHaveLength(7);
  expect(
    left.filter(({ userId, contentType }) => userId === people[0] && contentType === 'POST'),
  ).toMatchObject([{ contentId: contents[1] }]);
});

test('a reversed change is removed only for its content type, content and field', async () => {
  const { db } = await import('@/backend/db/connection');
  const { putChange, setSeen } = await import('@/backend/moderation/repository');
  const contents = [crypto.randomUUID(), crypto.randomUUID()];
  const put = (contentType: ContentType, contentId: string, field: string, before: number, after: number) =>
    putChange(db, {
      contentType,
      contentId,
      field,
      before: String(before),
      after: String(after),
      changedAt: new Date(),
    });
  for (const contentType of kinds)
    for (const contentId of contents)
      for (const field of ['priceCents', 'tags']) await put(contentType, contentId, field, 1, 2);
  const stored = () =>
    db.selectFrom('contentChanges').selectAll().where('contentId', 'in', contents).execute();
  const isTaken = (row: { contentType: string; contentId: string; field: string }) =>
    row.contentType === 'POST' && row.contentId === contents[0] && row.field === 'tags';
  // A change that the office has marked as seen is not removed.
  const { id } = (await stored()).find(isTaken)!;
  await setSeen(db, id, new Date());
  await put('POST', contents[0]!, 'tags', 2, 3);
  await put('POST', contents[0]!, 'tags', 3, 2);
  const left = await stored();
  expect(left).toHaveLength(8);
  expect(left.filter(isTaken).map((row) => row.id)).toEqual([id]);
  await db.deleteFrom('contentChanges').where('contentId', 'in', contents).execute();
});

test('views and ratings of a post are counted', async () => {
  const id = await makePost();
  const member = await makePerson();
  await ask('POST /views', { as: member, body: ref(id) });
  await ask('POST /views', { as: member, body: ref(id) });
  const ratings = await import('@/backend/engagement/rating-service');
  const rate = (stars: number) => ratings.rate(member.actor, 'POST', id, { stars, text: 'Good.' });
  await expect(rate(4)).rejects.toMatchObject({ status: 403 });
  await givePost(member, id);
  const { db } = await import('@/backend/db/connection');
  await rate(4);
  await rate(5);
  expect(await countsOf(id)).toEqual({ views: 1, unlocks: 1, ratings: 1, stars: 5 });
  expect(await ratings.countStarRatings(db, 'POST', id)).toEqual([0, 0, 0, 0, 1]);
  await rate(1);
  expect(await ratings.countStarRatings(db, 'POST', id)).toEqual([1, 0, 0, 0, 0]);
  await rate(5);
  expect((await ratings.list('POST', id, 20)).items).toMatchObject([{ stars: 5, text: 'Good.' }]);
});

test("reports and changes show the title of the content's card", async () => {
  const id = await makePost();
  const member = await makePerson();
  await ask('POST /reports', { as: member, body: { subjectType: 'POST', subjectId: id, reason: 'SPAM' } });
  const reported = (await ask('GET /office/reports', { as: officer, query: { limit: 100 } })).body.items;
  expect(reported.filter((report) => report.subjectId === id)).toMatchObject([
    { subjectType: 'POST', title: 'Notes on waking', path: `/posts/${id}` },
  ]);
  const { recordChanges } = await import('@/backend/moderation/change-service');
  const { inTransaction } = await import('@/backend/db/connection');
  const before = { title: 'Notes on sleeping', priceCents: 900 };
  await inTransaction((trx) =>
    recordChanges(trx, 'POST', id, before, { title: 'Notes on waking', priceCents: 900 }),
  );
  const { items } = (await ask('GET /office/changes', { as: officer, query: { limit: 100 } })).body;
  expect(items.filter((change) => change.contentId === id)).toMatchObject([
    {
      contentType: 'POST',
      field: 'title',
      before: 'Notes on sleeping',
      after: 'Notes on waking',
      creatorName: 'Marisol Quennell',
      path: `/posts/${id}`,
    },
  ]);
});

test("a suspended creator's content is not public, and its owners keep it", async () => {
  const own = await makeCreator();
  const id = await makePost({ by: own });
  const holder = await makePerson();
  await givePost(holder, id);
  await suspend(own.actor.creator.id);
  const query = { type: 'PPV_PRODUCT' as const, contentId: id };
  expect((await ask('GET /checkout/quote', { query })).status).toBe(404);
  expect((await ask('POST /likes', { as: await makePerson(), body: ref(id) })).status).toBe(404);
  expect(await ask('GET /library', { as: holder })).toMatchObject({
    body: { items: [{ content: { id, isPublic: false } }] },
  });
});

test('a like of a content type that no domain contributes returns 404', async () => {
  const member = await makePerson();
  const contentId = crypto.randomUUID();
  expect(
    await ask('POST /likes', { as: member, body: { contentType: 'SUBSCRIPTION', contentId } }),
  ).toMatchObject({
    status: 404,
  });
});
