import { sql } from 'kysely';
import { z } from 'zod';
import { db, inTransaction } from '@/backend/db/connection';
import { allCalls } from '@/contract';
import { fillPath } from '@/contract/paths';
import { peopleOrders } from '@/contract/values/audience';
import {
  commentOrders,
  courseOrders,
  digitalProductOrders,
  ownOrders,
  postOrders,
} from '@/contract/values/content';
import { fileOrders } from '@/contract/values/file-types';
import { libraryOrders } from '@/contract/values/library';
import { searchOrders } from '@/contract/values/search';
import { productOrders } from '@/contract/values/shop';
import { request, startBackend } from '../support/backend';
import { makeOffice, makePerson, type Person } from '../support/make/accounts';
import { makeBusiness, type Manager } from '../support/make/businesses';
import { makeChat, say } from '../support/make/chat';
import { makePurchase } from '../support/make/checkout';
import { grantCourse, makeCourse } from '../support/make/courses';
import { makeCreator } from '../support/make/creators';
import { makeFile } from '../support/make/files';
import { makeSubscription } from '../support/make/memberships';
import { inVersion, makeDigitalProduct } from '../support/make/digital-products';
import { insertMessageRow } from '../support/make/live-chat-rows';
import { makeLive } from '../support/make/planned-lives';
import { makePost } from '../support/make/posts';
import { makeOrderPayment, makeParcel, makeProduct } from '../support/make/products';
import { makeConversion } from '../support/make/social';
import { forgetUnrelatedRows } from '../support/unrelated-rows';

const AT = new Date('2026-01-01T00:00:00Z');
const MADE = 5;

type World = Record<'officer' | 'creator' | 'member' | 'manager', Person> & {
  courseId: string;
  creatorId: string;
  postId: string;
  commentId: string;
  productId: string;
  shopProductId: string;
  liveId: string;
  recordedLiveId: string;
  chatId: string;
};
let world: World;

/**
 * Every paginated call with its caller and queries. Each list finds at least five rows. The order
 * of the sort values differs from the order of the ids, and some sort values are equal.
 */
const lists: Record<string, { as?: 'officer' | 'creator' | 'member' | 'manager'; queries?: string[] }> = {
  'GET /audience': {
    as: 'creator',
    queries: peopleOrders.flatMap((orderBy) => [`orderBy=${orderBy}`, `kind=FOLLOWER&orderBy=${orderBy}`]),
  },
  'GET /audience/remarks': { as: 'creator', queries: ['', 'kind=COMMENT', 'kind=RATING'] },
  'GET /email-sharing': { as: 'member' },
  'GET /creators/search': {},
  'GET /courses': { queries: courseOrders.map((orderBy) => `orderBy=${orderBy}`) },
  'GET /search': { queries: ['', 'type=COURSE', 'orderBy=price'] },
  'GET /search/:query': { queries: searchOrders.map((orderBy) => `orderBy=${orderBy}`) },
  'GET /content': { as: 'creator', queries: ownOrders.map((orderBy) => `orderBy=${orderBy}`) },
  'GET /creators/:creator/courses': {},
  'GET /courses/:id/rating': {},
  'GET /posts': { queries: postOrders.map((orderBy) => `orderBy=${orderBy}`) },
  'GET /chat': { as: 'member', queries: ['', 'show=unread'] },
  'GET /creators/messages': { as: 'creator', queries: ['', 'show=unread', 'userTier=free'] },
  'GET /chat/message': {
    as: 'creator',
    queries: [
      'chatId=CHAT',
      'chatId=CHAT&afterPosition=0',
      'query=hello&side=creator',
      'query=hello&chatId=CHAT',
    ],
  },
  'GET /chat/chattable-users': { as: 'creator', queries: ['side=creator', 'side=creator&query=robin'] },
  'GET /chat/group-messages': { as: 'creator' },
  'GET /posts/:id/comments': { queries: commentOrders.map((orderBy) => `orderBy=${orderBy}`) },
  'GET /comments/:id/answers': {},
  'GET /digital-products': { queries: digitalProductOrders.map((orderBy) => `orderBy=${orderBy}`) },
  'GET /digital-products/:id/rating': {},
  'GET /lives': { queries: ['section=now', 'section=upcoming', 'section=recordings'] },
  'GET /lives/:id/rating': {},
  'GET /lives/:id/bookings': { as: 'creator' },
  'GET /lives/:id/chat/replay': { as: 'creator' },
  'GET /office/lives': { as: 'officer', queries: ['', 'state=SCHEDULED', 'state=SCHEDULED&search=lights'] },
  'GET /shop/items': { queries: productOrders.map((orderBy) => `orderBy=${orderBy}`) },
  'GET /shop/items/:id/ratings': {},
  'GET /shop/itemLike': { as: 'member' },
  'GET /shop/dashboard/items': { as: 'creator', queries: ['', 'filter=published', 'query=pillow'] },
  'GET /shop/orders': { as: 'member', queries: ['', 'filter=on-the-way'] },
  'GET /dashboard/shop/orders': { as: 'creator', queries: ['', 'filter=sent', 'filter=all'] },
  'GET /inspiration': { as: 'creator', queries: ['', 'topicId=yoga'] },
  'GET /inspiration/questions': { as: 'creator' },
  'GET /credits': { as: 'member' },
  'GET /kumu/content/social/converted-files': { as: 'creator' },
  'GET /kumu/content/social/exported-files': { as: 'creator' },
  'GET /discount-codes': { as: 'creator' },
  'GET /library': { as: 'member', queries: libraryOrders.map((orderBy) => `orderBy=${orderBy}`) },
  'GET /filesystem': { as: 'creator', queries: fileOrders.map((orderBy) => `orderBy=${orderBy}`) },
  'GET /likes': { as: 'member' },
  'GET /creators/followed': { as: 'member' },
  'GET /office/queues/:name': {
    as: 'officer',
    queries: [
      'name=creators&view=APPROVED',
      'name=creators&view=PENDING_APPROVAL',
      'name=course',
      'name=course&view=unreviewed',
      'name=course&view=PUBLISHED',
      'name=live',
      'name=live&view=unreviewed',
      'name=live&view=REPLAY_READY',
      'name=disputes',
      'name=differences',
      'name=appeals',
      'name=feedback',
      'name=messages',
      'name=testimonials',
      'name=testimonials&view=ACCEPTED',
      'name=testimonials&search=words',
      'name=course&view=PUBLISHED&search=course',
      'name=live&search=lights',
      'name=disputes&search=landlord',
    ],
  },
  'GET /office/people': { as: 'officer', queries: ['', 'kind=members'] },
  'GET /office/people/:id/events': { as: 'officer' },
  'GET /office/audit': { as: 'officer', queries: ['', 'did=approved', 'about=creators'] },
  'GET /office/words': { as: 'officer' },
  'GET /office/purchases': { as: 'officer', queries: ['', 'state=SUCCESS'] },
  'GET /office/provider-events': { as: 'officer', queries: ['', 'show=handled', 'show=all'] },
  'GET /purchases': { as: 'member' },
  'GET /office/reports': { as: 'officer' },
  'GET /office/changes': { as: 'officer' },
  'GET /testimonials': { queries: ['', 'by=creator'] },
  'GET /office/businesses': { as: 'officer' },
  'GET /memberships': {},
  'GET /subscriptions': { as: 'member' },
  'GET /businesses/people': { as: 'manager', queries: ['', 'state=INVITED'] },
  'GET /businesses/credits': { as: 'manager' },
  'GET /notifications': { as: 'creator', queries: ['side=creator', 'side=creator&show=unread'] },
  'GET /wallet/movements': { as: 'creator', queries: ['', 'group=payouts'] },
};

/**
 * Adds 0, 1 or 2 to the values of each row, so that the order of the values differs from the order
 * of the ids.
 */
async function spread(table: string, { seconds, numbers = [] }: { seconds: string[]; numbers?: string[] }) {
  await forgetUnrelatedRows(table);
  const changes = [
    ...seconds.map((name) => sql`${sql.ref(name)} = ${sql.ref(name)} + make_interval(secs => place)`),
    ...numbers.map((name) => sql`${sql.ref(name)} = ${sql.ref(name)} + place`),
  ];
  await sql`update ${sql.table(table)} as own set ${sql.join(changes)} from (
    select ctid as of, (2 * row_number() over (order by ctid) % 3)::integer as place from ${sql.table(table)}
  ) places where own.ctid = of`.execute(db);
}

/** Tables whose lists are sorted by a time, with the column. */
const timed = [
  ['audience', 'followed_at'],
  ['businesses', 'created_at'],
  ['chats', 'last_message_at'],
  ['chat_messages', 'created_at'],
  ['chat_group_messages', 'created_at'],
  ['business_people', 'created_at'],
  ['comments', 'created_at'],
  ['contact_messages', 'created_at'],
  ['content_changes', 'changed_at'],
  ['discount_codes', 'created_at'],
  ['disputes', 'opened_at'],
  ['entitlements', 'granted_at'],
  ['feedback', 'created_at'],
  ['follows', 'created_at'],
  ['ledger_differences', 'found_at'],
  ['likes', 'created_at'],
  ['notices', 'created_at'],
  ['orders', 'created_at'],
  ['parcels', 'paid_at'],
  ['provider_events', 'received_at'],
  ['ratings', 'created_at'],
  ['reports', 'created_at'],
  ['social_conversions', 'created_at', 'exported_at'],
  ['takedowns', 'appealed_at'],
  ['testimonials', 'written_at'],
] as const;

beforeAll(async () => {
  await startBackend();
  const { invite } = await import('@/backend/businesses/invitation-service');
  const { grant } = await import('@/backend/entitlements/service');
  const { rate } = await import('@/backend/engagement/rating-service');
  const { add: comment } = await import('@/backend/posts/comment-service');
  const { like } = await import('@/backend/engagement/like-service');
  const { follow } = await import('@/backend/creators/follow-service');
  const { payout } = await import('@/backend/money/postings');
  const { report } = await import('@/backend/moderation/report-service');
  const { update } = await import('@/backend/courses/editing-service');
  const { sale } = await import('@/backend/money/postings');
  const creator = await makeCreator();
  const member = await makePerson();
  const officer = await makeOffice();
  let courseId = '';
  let [postId, productId, commentId] = ['', '', ''];
  let shopProduct = { id: '', variantIds: [''] };
  const liveId = await makeLive(creator);
  const recordedLiveId = await makeLive(creator, {
    state: 'REPLAY_READY',
    startedAt: AT,
    endedAt: AT,
    recordingFileId: await makeFile(creator, 'recording.mp4'),
  });
  for (let made = 0; made < MADE; made += 1)
    await insertMessageRow({ liveId: recordedLiveId, authorId: creator.userId });
  let manager: Manager;
  for (let number = 0; number < MADE; number += 1) {
    const { actor: followed } = await makeCreator();
    await follow(member.actor, followed.creator.id);
    await makeCreator('PENDING_APPROVAL');
    ({ id: courseId } = await makeCourse(creator, { priceCents: 0 }));
    postId = await makePost(creator);
    productId = await makeDigitalProduct(creator, {
      files: [inVersion(await makeFile(creator, `p${number}`))],
    });
    shopProduct = await makeProduct(creator, { title: `Wheat pillow ${number}` });
    await grantCourse(member, courseId);
    await like(member.actor, { contentType: 'COURSE', contentId: courseId });
    await like(member.actor, { contentType: 'PRODUCT', contentId: shopProduct.id });
    const reported = { subjectType: 'COURSE', subjectId: courseId };
    await report(member.actor, { ...reported, reason: 'SPAM', text: '' });
    await db
      .insertInto('takedowns')
      .values({
        contentType: 'POST',
        contentId: postId,
        creatorId: creator.actor.creator.id,
        reason: 'Why.',
        previousState: 'PUBLISHED',
        takenDownAt: AT,
        appealText: 'Not so.',
        appealedAt: AT,
      })
      .execute();
    await update(creator.actor, courseId, { title: `Course ${number}` });
    await makeConversion(
      creator,
      { contentType: 'COURSE', contentId: courseId },
      { createdAt: AT, exportedAt: AT },
    );
    await makePurchase(member, creator, courseId);
    await inTransaction((trx) =>
      payout(trx, { payoutId: `po_${number}`, creatorId: creator.actor.creator.id, amountCents: 100 }),
    );
    await makePurchase(member, creator, courseId);
    await makeFile(creator, `${number}.mp4`);
    await db
      .insertInto('auditLog')
      .values({
        actorId: officer.userId,
        action: 'creator.approve',
        subjectType: 'CREATOR',
        // The times are set here because rows of this log cannot be changed afterwards.
        createdAt: new Date(AT.getTime() + (number % 3) * 1000),
        subjectId: creator.actor.creator.id,
        subjectTitle: 'Marisol',
        reason: '',
      })
      .execute();
    await db
      .insertInto('wordFilters')
      .values({ phrase: `Word ${number}`, folded: `word ${number}`, effect: 'REPORT', createdAt: AT })
      .execute();
    await db
      .insertInto('discountCodes')
      .values({ creatorId: creator.actor.creator.id, code: `HALF${number + 2}`, percent: 10, createdAt: AT })
      .execute();
    const owner = await makeCreator();
    await makeCourse(owner);
    await makeSubscription(member, owner, number);
    manager = await makeBusiness();
  }
  for (let number = 0; number < MADE; number += 1) {
    const reader = await makePerson();
    await follow(reader.actor, creator.actor.creator.id);
    const teacher = await makeCreator();
    const words = { textBody: 'Words about Kumu.', writtenAt: AT };
    await db
      .insertInto('testimonials')
      .values([
        { ...words, userId: reader.userId, state: 'WAITING' },
        { ...words, userId: teacher.userId, state: 'ACCEPTED' },
      ])
      .execute();
    await db.insertInto('feedback').values({ textBody: 'Words.', page: '/', createdAt: AT }).execute();
    const sender = { name: 'Jo', email: 'jo@kumu.test', topic: 'OTHER' as const };
    await db
      .insertInto('contactMessages')
      .values({ ...sender, textBody: 'Words.', createdAt: AT })
      .execute();
    await grantCourse(reader, courseId);
    await rate(reader.actor, 'COURSE', courseId, { stars: 4, text: 'Good.' });
    await inTransaction((trx) =>
      grant(trx, {
        userId: reader.userId,
        contentType: 'DIGITAL_PRODUCT',
        contentId: productId,
        source: 'GIFT',
      }),
    );
    await rate(reader.actor, 'DIGITAL_PRODUCT', productId, { stars: 4, text: 'Good.' });
    await makeParcel(creator, reader, shopProduct, { paidAt: AT });
    await rate(reader.actor, 'PRODUCT', shopProduct.id, { stars: 4, text: 'Good.' });
    await inTransaction((trx) =>
      grant(trx, { userId: reader.userId, contentType: 'LIVE', contentId: liveId, source: 'FREE' }),
    );
    await rate(reader.actor, 'LIVE', liveId, { stars: 4, text: 'Good.' });
    for (const state of ['IN_REVIEW', 'SCHEDULED', 'LIVE', 'REPLAY_READY'] as const)
      await makeLive(creator, {
        state,
        startsAt: AT,
        startedAt: AT,
        endedAt: AT,
        submittedAt: AT,
        updatedAt: AT,
        unreviewedSince: state === 'IN_REVIEW' ? null : AT,
      });
    ({ id: commentId } = await comment(reader.actor, postId, { text: 'Is it the words?', parentId: null }));
    await db
      .insertInto('ideas')
      .values({
        words: `idea ${number}`,
        topicId: 'yoga',
        count: 3,
        place: 0,
        countedAt: AT,
      })
      .execute();
  }
  for (let number = 0; number < MADE; number += 1)
    await comment(member.actor, postId, { text: 'It is.', parentId: commentId });
  let chatId = '';
  for (let number = 0; number < MADE; number += 1) {
    const writer = await makeCreator();
    await say(writer, await makeChat(writer, member), 'Hello');
    const listener = await makePerson();
    chatId = await makeChat(creator, listener);
    for (const author of [creator, creator, listener, creator, listener]) await say(author, chatId, 'Hello');
    await db
      .insertInto('chatGroupMessages')
      .values({
        creatorId: creator.actor.creator.id,
        textBody: 'Hello',
        userTier: 'all',
        sentOn: `2026-01-0${number + 1}`,
        createdAt: AT,
      })
      .execute();
  }
  const bought = await db.selectFrom('purchases').select('id').where('buyerId', '=', member.userId).execute();
  const pack = { payee: 'CREDITS' as const, sellerId: null, amountCents: 1000, feeCents: 0 };
  for (const { id } of bought)
    for (const businessId of [null, manager!.businessId])
      await inTransaction((trx) =>
        sale(trx, {
          id: businessId ? crypto.randomUUID() : id,
          buyerId: member.userId,
          businessId,
          lines: [pack],
        }),
      );
  const list = Array.from({ length: MADE }, (_, number) => `${number}@people.test`).join('\n');
  await invite(manager!.actor, { list, again: false });
  const courses = await db.selectFrom('courses').select('id').where('state', '=', 'PUBLISHED').execute();
  await forgetUnrelatedRows(
    'creators',
    'courses',
    'posts',
    'digital_products',
    'lives',
    'comments',
    'ratings',
    'entitlements',
    'files',
    'purchases',
  );
  await forgetUnrelatedRows(
    'audience',
    'likes',
    'follows',
    'reports',
    'content_changes',
    'businesses',
    'business_people',
    'notices',
    'products',
    'orders',
    'parcels',
  );
  // All rows get the same time and number first. Some rows then get the next values.
  await db.updateTable('creators').set({ createdAt: AT, submittedAt: AT }).execute();
  await db
    .updateTable('courses')
    .set({ createdAt: AT, updatedAt: AT, publishedAt: AT, submittedAt: AT, unlockCount: 3, priceCents: 0 })
    .set({ ratingSum: 4, ratingCount: 1, hasPendingChanges: true, unreviewedSince: AT })
    .where(
      'id',
      'in',
      courses.map((course) => course.id),
    )
    .execute();
  await db.updateTable('posts').set({ updatedAt: AT, publishedAt: AT }).execute();
  await db
    .updateTable('digitalProducts')
    .set({ updatedAt: AT, publishedAt: AT, unlockCount: 3, priceCents: 0 })
    .execute();
  await db.updateTable('lives').set({ updatedAt: AT, unlockCount: 3 }).execute();
  await db.updateTable('products').set({ updatedAt: AT, publishedAt: AT }).execute();
  await db.updateTable('comments').set({ createdAt: AT }).execute();
  await db.updateTable('ratings').set({ createdAt: AT }).execute();
  await db.updateTable('entitlements').set({ grantedAt: AT }).execute();
  await db.updateTable('files').set({ createdAt: AT, fileName: 'Film.mp4', size: 9 }).execute();
  await db.updateTable('businesses').set({ createdAt: AT }).execute();
  await db.updateTable('businessPeople').set({ createdAt: AT }).execute();
  await db.updateTable('likes').set({ createdAt: AT }).execute();
  await db.updateTable('notices').set({ createdAt: AT }).execute();
  await db.updateTable('follows').set({ createdAt: AT }).execute();
  await db.updateTable('audience').set({ followedAt: AT, spentCents: 100 }).execute();
  await db.updateTable('reports').set({ createdAt: AT }).execute();
  await db.updateTable('contentChanges').set({ changedAt: AT }).execute();
  const purchases = await db
    .updateTable('purchases')
    .set({ createdAt: AT, completedAt: AT })
    .returning('id')
    .execute();
  await db
    .updateTable('purchases')
    .set({ status: 'REVIEW', reviewReason: 'AMOUNT_DIFFERS' })
    .where(
      'id',
      'in',
      purchases.slice(0, MADE).map((purchase) => purchase.id),
    )
    .execute();
  for (const [number, { id: purchaseId }] of purchases.slice(0, MADE).entries()) {
    const event = { type: 'payout.paid', payload: '{}', receivedAt: AT };
    await db
      .insertInto('disputes')
      .values({
        providerId: `du_${number}`,
        purchaseId,
        state: 'NEEDS_ANSWER',
        reason: 'general',
        amountCents: 100,
        heldCents: 100,
        openedAt: AT,
      })
      .execute();
    await db
      .insertInto('providerEvents')
      .values([
        { ...event, id: `evt_failed_${number}`, state: 'PENDING', failedAt: AT },
        { ...event, id: `evt_handled_${number}`, state: 'HANDLED', handledAt: AT },
      ])
      .execute();
    await db
      .insertInto('ledgerDifferences')
      .values({
        kind: 'PAYMENT',
        subject: purchaseId,
        title: 'A course',
        ledgerCents: 1,
        providerCents: 2,
        foundAt: AT,
      })
      .execute();
  }
  for (let number = 0; number < MADE; number += 1)
    for (const state of ['PAID', 'SENT'] as const) {
      const parcelId = await makeParcel(creator, member, shopProduct, { state, paidAt: AT });
      await makeOrderPayment(creator, member, parcelId);
    }
  await spread('creators', { seconds: ['created_at', 'submitted_at'] });
  await spread('courses', {
    seconds: ['created_at', 'updated_at', 'published_at', 'submitted_at', 'unreviewed_since'],
    numbers: ['unlock_count', 'rating_sum', 'rating_count'],
  });
  await spread('posts', { seconds: ['updated_at', 'published_at'] });
  await spread('digital_products', {
    seconds: ['updated_at', 'published_at'],
    numbers: ['unlock_count'],
  });
  await spread('lives', {
    seconds: ['updated_at', 'starts_at', 'started_at', 'ended_at', 'submitted_at', 'unreviewed_since'],
  });
  for (const table of ['courses', 'digital_products'])
    await sql`update ${sql.table(table)} set price_cents = 100 * (unlock_count - 3) where unlock_count > 3`.execute(
      db,
    );
  await spread('products', {
    seconds: ['updated_at', 'published_at'],
    numbers: ['like_count', 'price_cents'],
  });
  await spread('files', { seconds: ['created_at'], numbers: ['size'] });
  await spread('purchases', { seconds: ['created_at', 'completed_at'] });
  await forgetUnrelatedRows('chats', 'chat_messages');
  await db.updateTable('chats').set({ lastMessageAt: AT }).execute();
  await db.updateTable('chatMessages').set({ createdAt: AT }).execute();
  for (const [table, ...seconds] of timed) await spread(table, { seconds });
  const { sweep } = await import('@/backend/search/document-service');
  await sweep();
  const creatorId = creator.actor.creator.id;
  world = {
    officer,
    creator,
    member,
    manager: manager!,
    creatorId,
    courseId,
    postId,
    commentId,
    productId,
    shopProductId: shopProduct.id,
    liveId,
    recordedLiveId,
    chatId,
  };
});

const paged = allCalls.filter(({ reply }) => reply instanceof z.ZodObject && 'nextCursor' in reply.shape);

test('the table contains exactly the paginated lists of the contract', () => {
  expect(paged.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(Object.keys(lists).sort());
});

const Page = z.object({ items: z.array(z.looseObject({})), nextCursor: z.string().nullable() });

/**
 * Number of reads. Each list is read from a separate IP address because requests are limited per
 * address.
 */
let readers = 0;

async function readAll(call: (typeof allCalls)[number], query: string, limit: number, as?: Person) {
  readers += 1;
  const headers = { 'x-forwarded-for': `203.0.113.${readers % 256}` };
  const items: object[] = [];
  const sizes: number[] = [];
  let cursor: string | null = null;
  do {
    const idOf = {
      posts: world.postId,
      comments: world.commentId,
      'digital-products': world.productId,
      lives: call.path.endsWith('/replay') ? world.recordedLiveId : world.liveId,
      courses: world.courseId,
      shop: world.shopProductId,
      office: world.creator.userId,
    };
    const id = idOf[call.path.split('/')[1] as keyof typeof idOf];
    // The name of a queue is in the path.
    const { name = '', ...rest } = Object.fromEntries(
      new URLSearchParams(query.replaceAll('CHAT', world.chatId)),
    );
    const path = fillPath(call.backend, { id, query: 'course', creator: world.creatorId, name });
    const address = `${path}?${new URLSearchParams(rest)}`;
    const { body } = await request('GET', `${address}&limit=${limit}${cursor ? `&cursor=${cursor}` : ''}`, {
      as,
      headers,
    });
    const page = Page.parse(body);
    items.push(...page.items);
    sizes.push(page.items.length);
    cursor = page.nextCursor;
  } while (cursor !== null && sizes.length < 100);
  return { items, sizes };
}

const cases = paged.flatMap((call) => {
  const name = `${call.method} ${call.path}`;
  const { as, queries = [''] } = lists[name] ?? {};
  return queries.map((query) => ({ name, query, call, as }));
});

test.each(cases)(
  '$name?$query returns each row exactly once across its pages',
  async ({ call, query, as }) => {
    const who = as && world[as];
    const whole = await readAll(call, query, 100, who);
    expect(whole.items.length).toBeGreaterThanOrEqual(MADE);
    expect(whole.sizes).toEqual([whole.items.length]);
    for (const limit of [1, 2]) {
      const { items, sizes } = await readAll(call, query, limit, who);
      expect(items).toEqual(whole.items);
      expect(sizes).toHaveLength(Math.ceil(whole.items.length / limit));
    }
  },
);
