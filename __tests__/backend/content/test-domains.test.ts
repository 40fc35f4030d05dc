import { openPaymentsWorld, type PaymentsWorld } from '../../sandbox/payments/support/payments-world';
import { WEBHOOK_SECRET } from '../../sandbox/payments/support/webhook-receiver';
import { ask, startBackend } from '../../support/backend';
import { makeOffice, makePerson, type OfficePerson } from '../../support/make/accounts';
import { insertPurchaseRow } from '../../support/make/checkout';
import { makeCreator, makePayableCreator, type CreatorPerson } from '../../support/make/creators';
import * as queues from '../../support/make/office';
import { readMail } from '../../support/tasks';
import type { TestRow } from '../../support/domains/tables';

/**
 * Two domains that exist only here show that shared code supports their types. Sessions are
 * reviewed, scheduled and sold until they begin. Goods are never in the library.
 */
let sessionsDomain: typeof import('../../support/domains/sessions/module');
let goodsDomain: typeof import('../../support/domains/goods/module');
let world: PaymentsWorld;
let creator: CreatorPerson;
let office: OfficePerson;
let db: typeof import('@/backend/db/connection').db;

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR);

beforeAll(async () => {
  world = await openPaymentsWorld();
  await startBackend(
    {
      STRIPE_API_HOST: '127.0.0.1',
      STRIPE_API_PORT: String(world.port()),
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    },
    async () => {
      sessionsDomain = await import('../../support/domains/sessions/module');
      goodsDomain = await import('../../support/domains/goods/module');
      return [sessionsDomain.sessionsModule, goodsDomain.goodsModule];
    },
  );
  ({ db } = await import('@/backend/db/connection'));
  await sessionsDomain.sessions.create(db);
  await goodsDomain.goods.create(db);
  await goodsDomain.createOrders(db);
  creator = await makePayableCreator(world);
  office = await makeOffice();
});
afterAll(() => world.close());

const fields = (more: Partial<TestRow> = {}) => ({
  creatorId: creator.actor.creator.id,
  title: 'Breathing together',
  priceCents: 1200,
  state: 'DRAFT',
  startsAt: inHours(48),
  ...more,
});
const makeSession = (more: Partial<TestRow> = {}) => sessionsDomain.sessions.insert(db, fields(more));
const makeGood = (more: Partial<TestRow> = {}) =>
  goodsDomain.goods.insert(db, fields({ title: 'Wool blanket', state: 'PUBLISHED', ...more }));
const readSession = (id: string) => sessionsDomain.sessions.get(db, id);
const setSession = (id: string, change: Partial<TestRow>) => sessionsDomain.sessions.update(db, id, change);
const setStatus = (contentId: string, status: 'IN_REVIEW' | 'DRAFT' | 'PUBLISHED', as = creator) =>
  ask('PATCH /content', { as, body: { contentType: 'LIVE', contentId, status } as never });
const listQueue = async (view: string) =>
  (
    await ask('GET /office/queues/:name', {
      as: office,
      params: { name: 'live' },
      query: { view, limit: 100 },
    })
  ).body.items as { id: string; version: string }[];
async function decide(id: string, reason?: string) {
  const shown = [...(await listQueue('waiting')), ...(await listQueue('unreviewed'))];
  const seenVersion = shown.find((item) => item.id === id)?.version ?? '';
  return ask('PATCH /office/queues/:name/:id', {
    as: office,
    params: { name: 'live', id },
    body: { action: reason === undefined ? 'approve' : 'reject', reason, seenVersion },
  });
}
const queueOf = async (view: 'waiting' | 'unreviewed') => (await listQueue(view)).map(({ id }) => id);
const likeStatus = async (contentType: 'LIVE' | 'PRODUCT', contentId: string) =>
  (await ask('POST /likes', { as: await makePerson(), body: { contentType, contentId } })).status;

describe('a type that is reviewed and scheduled', () => {
  test('a session is reviewed, then scheduled for its time, then published by the task', async () => {
    const id = await makeSession();
    expect((await setStatus(id, 'PUBLISHED')).status).toBe(409);
    expect((await setStatus(id, 'IN_REVIEW')).status).toBe(200);
    expect(await queueOf('waiting')).toEqual([id]);
    expect((await setStatus(id, 'IN_REVIEW')).status).toBe(409);
    expect((await decide(id)).body).toMatchObject({ state: 'SCHEDULED', unreviewedSince: null });
    expect(await queueOf('waiting')).toEqual([]);
    const { startsAt, publishAt, publishedAt } = await readSession(id);
    expect([publishAt, publishedAt]).toEqual([startsAt, null]);
    expect(await readMail(creator.email, 'Breathing together')).toBeDefined();

    await sessionsDomain.publishing.publishDue();
    expect((await readSession(id)).state).toBe('SCHEDULED');
    await setSession(id, { publishAt: inHours(-1) });
    await sessionsDomain.publishing.publishDue();
    expect(await readSession(id)).toMatchObject({ state: 'LIVE', publishAt: null });
    expect((await readSession(id)).publishedAt).not.toBeNull();
    expect(sessionsDomain.published).toEqual([id]);
  });

  test('a rejected session is not public, and can be submitted again with the reason removed', async () => {
    const id = await makeSession();
    await setStatus(id, 'IN_REVIEW');
    expect((await decide(id, 'The title promises a cure.')).body).toMatchObject({
      state: 'REJECTED',
      rejectionReason: 'The title promises a cure.',
    });
    expect(await readMail(creator.email, 'promises a cure')).toBeDefined();
    expect(await likeStatus('LIVE', id)).toBe(404);
    expect((await setStatus(id, 'IN_REVIEW')).status).toBe(200);
    expect(await readSession(id)).toMatchObject({ state: 'IN_REVIEW', rejectionReason: null });
  });

  test('a session can be withdrawn from its review, and only by its creator', async () => {
    const id = await makeSession();
    await setStatus(id, 'IN_REVIEW');
    expect((await setStatus(id, 'DRAFT', (await makeCreator()) as never)).status).toBe(404);
    expect((await setStatus(id, 'DRAFT')).status).toBe(200);
    expect((await readSession(id)).state).toBe('DRAFT');
    expect((await decide(id)).status).toBe(409);
  });

  test('a session with a past time is not accepted for review', async () => {
    const id = await makeSession({ startsAt: inHours(-1) });
    expect(await setStatus(id, 'IN_REVIEW')).toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'publishAt', code: 'IN_THE_PAST' }] },
    });
    expect((await readSession(id)).state).toBe('DRAFT');
  });

  test('a session is scheduled at once and listed as unreviewed when reviews before publication are off', async () => {
    const { config } = await import('@/backend/config');
    config.reviewBeforePublish = false;
    try {
      const id = await makeSession();
      expect((await setStatus(id, 'IN_REVIEW')).status).toBe(200);
      expect(await readSession(id)).toMatchObject({ state: 'SCHEDULED', publishedAt: null });
      expect(await queueOf('unreviewed')).toEqual([id]);
      expect(await queueOf('waiting')).not.toContain(id);
      expect((await decide(id, 'This is an advertisement.')).body).toMatchObject({ state: 'REJECTED' });
      expect(await queueOf('unreviewed')).toEqual([]);
      expect(await likeStatus('LIVE', id)).toBe(404);
    } finally {
      config.reviewBeforePublish = true;
    }
  });
});

describe('a type with its own public states', () => {
  test.each([
    ['DRAFT', false],
    ['IN_REVIEW', false],
    ['REJECTED', false],
    ['SCHEDULED', true],
    ['LIVE', true],
    ['ENDED', true],
    ['REPLAY_READY', true],
    ['CANCELLED', false],
    ['TAKEN_DOWN', false],
    ['DELETED', false],
  ])('a session in the state %s is public or hidden (public %s)', async (state, isPublic) => {
    const id = await makeSession({ state });
    expect(await likeStatus('LIVE', id)).toBe(isPublic ? 200 : 404);
    const { listPublishedIds } = sessionsDomain.sessions.kind;
    expect((await listPublishedIds(db, creator.actor.creator.id)).includes(id)).toBe(isPublic);
  });

  test('the office takes a live session down and restores its state', async () => {
    const id = await makeSession({ state: 'LIVE' });
    const { inTransaction } = await import('@/backend/db/connection');
    const { publishing } = sessionsDomain;
    const taken = await inTransaction((trx) => publishing.takeDown(trx, id));
    expect(taken).toEqual({ state: 'LIVE', publishAt: null });
    expect(await likeStatus('LIVE', id)).toBe(404);
    await inTransaction((trx) => publishing.putBack(trx, id, 'LIVE'));
    expect((await readSession(id)).state).toBe('LIVE');
  });
});

describe('a type that is sold until a moment', () => {
  const quote = async (contentId: string) =>
    ask('GET /checkout/quote', { as: await makePerson(), query: { type: 'PPV_LIVE', contentId } });
  const isDeliverable = async (contentId: string, createdAt: Date) => {
    const { inTransaction } = await import('@/backend/db/connection');
    const { userId: buyerId } = await makePerson();
    const row = { buyerId, contentId, createdAt };
    return inTransaction((trx) => sessionsDomain.sessionSellable.isDeliverable!(trx, row as never));
  };

  test('a session can be quoted before it begins but not afterwards', async () => {
    const id = await makeSession({ state: 'SCHEDULED' });
    expect(await quote(id)).toMatchObject({ status: 200, body: { totalCents: 1200 } });
    await setSession(id, { startsAt: inHours(-1), state: 'LIVE' });
    expect(await quote(id)).toMatchObject({ status: 409, problem: { code: 'SALE_ENDED' } });
  });

  test('an ended session cannot be quoted, even when its start is in the future', async () => {
    const id = await makeSession({ state: 'ENDED' });
    expect(await quote(id)).toMatchObject({ status: 409, problem: { code: 'SALE_ENDED' } });
  });

  test('a payment is delivered when it began before the session, and a later payment is not', async () => {
    const id = await makeSession({ state: 'LIVE', startsAt: inHours(-1) });
    expect(await isDeliverable(id, inHours(-2))).toBe(true);
    expect(await isDeliverable(id, inHours(0))).toBe(false);
    await setSession(id, { state: 'CANCELLED' });
    expect(await isDeliverable(id, inHours(-2))).toBe(false);
    const row = { buyerId: (await makePerson()).userId, contentId: id };
    expect(await sessionsDomain.sessionSellable.isUndeliverable!(db as never, row as never)).toBe(true);
  });

  test.each([
    ['LIVE', true],
    ['DELETED', true],
    ['TAKEN_DOWN', false],
    ['CANCELLED', false],
  ])('a gift of a session in the state %s can be claimed or not (%s)', async (state, isClaimable) => {
    const { contentGiftable } = await import('@/backend/content/giftable-service');
    // The contract does not list sessions as a giftable type, hence the cast.
    const gift = contentGiftable(sessionsDomain.soldSession as never);
    expect(await gift.isClaimable!(db, await makeSession({ state }))).toBe(isClaimable);
  });

  test('a purchase is refundable until the session begins, even weeks after the payment', async () => {
    const buyer = await makePerson();
    const contentId = await makeSession({ state: 'SCHEDULED' });
    const about = { contentType: 'LIVE' as const, contentId, title: 'Breathing together' };
    const paidAt = inHours(-24 * 20);
    const { id: purchaseId } = await insertPurchaseRow({
      ...about,
      buyerId: buyer.userId,
      type: 'PPV_LIVE',
      amountCents: 1200,
      feeCents: 150,
      providerPaymentId: `pi_${contentId}`,
      status: 'SUCCESS',
      createdAt: paidAt,
      completedAt: paidAt,
    });
    const line = { position: 0, quantity: 1, payee: 'CREATOR' as const, amountCents: 1200, feeCents: 150 };
    await db
      .insertInto('purchaseLines')
      .values({ ...about, ...line, purchaseId, sellerId: creator.actor.creator.id })
      .execute();
    const refundOf = async () => (await ask('GET /purchases', { as: buyer })).body.items[0]!.refund;
    expect(await refundOf()).toMatchObject({
      isAllowed: true,
      until: fieldsOf(await readSession(contentId)),
    });
    await setSession(contentId, { startsAt: inHours(-1) });
    expect(await refundOf()).toBeNull();
  });
  const fieldsOf = ({ startsAt }: TestRow) => startsAt.toISOString();
});

describe('an includable type', () => {
  test('a membership includes the sessions and courses of its creator', async () => {
    const own = await makePayableCreator(world);
    const id = await makeSession({ creatorId: own.actor.creator.id, state: 'SCHEDULED' });
    const add = (courseIds: string[] | null) =>
      ask('POST /memberships', {
        as: own,
        headers: { 'idempotency-key': crypto.randomUUID() },
        body: { name: 'Circle', price: 1200, courseIds, hasTrial: false },
      });
    expect((await add([await makeSession()])).status).toBe(422);
    expect((await add([await makeGood({ creatorId: own.actor.creator.id })])).status).toBe(422);
    expect(await add([id])).toMatchObject({ status: 200, body: { coursesCount: 1 } });
    const { listIncluded } = await import('@/backend/memberships/service');
    expect(await listIncluded(db, { creatorId: own.actor.creator.id, courseIds: null })).toEqual([
      { contentType: 'LIVE', contentId: id },
    ]);
  });

  test('a discount code names a session with its title', async () => {
    const make = (code: string, courseId: string) =>
      ask('POST /discount-codes', {
        as: creator,
        body: {
          code,
          percent: 10,
          amountCents: null,
          courseId,
          membershipId: null,
          startsAt: null,
          endsAt: null,
          totalLimit: null,
          personLimit: null,
        },
      });
    const id = await makeSession({ state: 'SCHEDULED' });
    expect((await make('REST2', id)).body).toMatchObject({ course: { id, title: 'Breathing together' } });
    expect((await make('REST3', await makeGood())).status).toBe(404);
  });
});

describe('a type outside the library', () => {
  const ref = (contentId: string) => ({ contentType: 'PRODUCT' as const, contentId });
  const makeBuyer = async (id: string) => {
    const buyer = await makePerson();
    await goodsDomain.insertOrder(db, buyer.userId, id);
    return buyer;
  };

  test('a bought product is not in the library and cannot be granted as an entitlement', async () => {
    const id = await makeGood();
    const buyer = await makeBuyer(id);
    // An entitlement that was stored by mistake must not be listed either.
    await db
      .insertInto('entitlements')
      .values({ ...ref(id), userId: buyer.userId, source: 'FREE', grantedAt: new Date() })
      .execute();
    expect((await ask('GET /library', { as: buyer })).body.items).toEqual([]);
    const viewed = await ask('GET /viewer-states', { as: buyer, query: { refs: `PRODUCT:${id}` } });
    expect(viewed.body.items).toEqual([]);
    const { grant } = await import('@/backend/entitlements/service');
    const { inTransaction } = await import('@/backend/db/connection');
    await expect(
      inTransaction((trx) => grant(trx, { ...ref(id), userId: buyer.userId, source: 'GIFT' })),
    ).rejects.toThrow('PRODUCT is never in the library');
  });

  test('a product is liked, viewed, named in likedItems and listed with its buyers', async () => {
    const own = await makeCreator();
    const id = await makeGood({ creatorId: own.actor.creator.id });
    const buyer = await makeBuyer(id);
    await goodsDomain.insertOrder(db, buyer.userId, id);
    expect((await ask('POST /likes', { as: buyer, body: ref(id) })).status).toBe(200);
    await ask('POST /views', { as: buyer, body: ref(id) });
    expect((await goodsDomain.goods.get(db, id)).counts).toEqual({ likes: 1, views: 1 });
    expect(await ask('GET /likes', { as: buyer, query: { type: 'product' } })).toMatchObject({
      body: { items: [{ contentType: 'PRODUCT', id }] },
    });
    expect((await ask('GET /users', { as: buyer })).body).toMatchObject({
      likedItems: [id],
      likedCoursesIDs: [],
    });
    expect((await ask('GET /content', { as: own })).body.items).toMatchObject([
      { contentType: 'PRODUCT', id, ownersCount: 1 },
    ]);
  });

  test('a product is rated by its buyers only', async () => {
    const id = await makeGood();
    const buyer = await makeBuyer(id);
    const ratings = await import('@/backend/engagement/rating-service');
    const rate = (person: typeof buyer) => ratings.rate(person.actor, 'PRODUCT', id, { stars: 5, text: '' });
    await expect(rate(await makePerson())).rejects.toMatchObject({ status: 403 });
    expect(await rate(buyer)).toMatchObject({ stars: 5 });
    expect((await goodsDomain.goods.get(db, id)).counts).toEqual({ ratings: 1, stars: 5 });
  });

  test('a reported product is taken down, and then only its buyers may see it', async () => {
    const id = await makeGood();
    const buyer = await makeBuyer(id);
    const reporter = await makePerson();
    const body = { subjectType: 'PRODUCT', subjectId: id, reason: 'SPAM' as const };
    expect((await ask('POST /reports', { as: reporter, body })).status).toBe(201);
    const found = (await queues.listQueue(office, 'reports')).find(({ subjectId }) => subjectId === id)!;
    expect(found).toMatchObject({ subjectType: 'PRODUCT', title: 'Wool blanket', measures: ['TAKE_DOWN'] });
    const reason = 'It is a copy of a brand.';
    const decided = await queues.decideInQueue(office, 'reports', found.id, 'takeDown', { reason });
    expect(decided.status).toBe(200);
    expect(await likeStatus('PRODUCT', id)).toBe(404);
    expect((await ask('POST /likes', { as: buyer, body: ref(id) })).status).toBe(200);
  });
});
