import { ask, runTasks, startBackend } from '../support/backend';
import { makeOffice, makePerson, type OfficePerson, type Person } from '../support/make/accounts';
import { say } from '../support/make/chat';
import { makePurchase } from '../support/make/checkout';
import { grantCourse, makeCourse } from '../support/make/courses';
import { makeCreator, type CreatorPerson } from '../support/make/creators';
import { makeDigitalProduct } from '../support/make/digital-products';
import { makeMember, makePost } from '../support/make/posts';
import { makeOrderPayment, makeParcel, makeProduct } from '../support/make/products';
import { officeQueues, searchableQueues } from '@/contract/values/office';
import { recordStatements } from '../support/statements';

let member: Person;
let creator: CreatorPerson;
let office: OfficePerson;
let course: string;
let part: string;
let post: string;
let product: string;
let pillow: string;
let chat: string;
const drafts = { course: '', post: '', product: '' };

beforeAll(async () => {
  await startBackend();
  const [{ inTransaction }, { grant }, likes, { saveProgress }] = await Promise.all([
    import('@/backend/db/connection'),
    import('@/backend/entitlements/service'),
    import('@/backend/engagement/like-service'),
    import('@/backend/courses/learning-service'),
  ]);
  [member, creator, office] = [await makePerson(), await makeCreator(), await makeOffice()];
  const other = await makeCreator();
  for (const title of ['Quokka breathing', 'Quokka walking', 'Quokka resting']) {
    const { id, freePartId } = await makeCourse(creator, { title });
    await grantCourse(member, id);
    await makePurchase(member, creator, id);
    await saveProgress(member.actor, id, { partId: freePartId, seconds: 3 });
    [course, part] = [id, freePartId];
  }
  await makeCourse(other, { title: 'Quokka counting' });
  post = await makePost(creator, { title: 'Quokka letters' });
  await makePost(other, { title: 'Quokka news', audience: 'MEMBERS' });
  product = await makeDigitalProduct(creator, { title: 'Quokka diary', priceCents: 900 });
  await inTransaction((trx) =>
    grant(trx, {
      userId: member.userId,
      contentType: 'DIGITAL_PRODUCT',
      contentId: product,
      source: 'GIFT',
    }),
  );
  const made = await makeProduct(creator, { title: 'Quokka pillow' });
  pillow = made.id;
  for (let orders = 0; orders < 3; orders += 1)
    await makeOrderPayment(creator, member, await makeParcel(creator, member, made, { state: 'SENT' }));
  await makeMember(member, creator);
  await likes.like(member.actor, { contentType: 'COURSE', contentId: course });
  await likes.like(member.actor, { contentType: 'POST', contentId: post });
  drafts.course = (await makeCourse(creator, { isPublished: false })).id;
  drafts.post = await makePost(creator, { isPublished: false });
  drafts.product = await makeDigitalProduct(creator, { isPublished: false });
  const opened = await ask('POST /chat', { as: creator, body: { memberUserId: member.userId } });
  chat = opened.body.id;
  await say(creator, chat, 'How did you sleep?');
  await runTasks('search.update');
});

type Send = () => Promise<{ status: number }>;
type Row = [call: string, most: number, prepare: () => Send | Promise<Send>];

const title = 'Another title';
const versionOf = async (read: Promise<{ body: { version: number } }>) => (await read).body.version;

/**
 * Maximum number of SQL statements of each call, including authentication, `begin` and `commit`.
 * Statements take most of a call's time, so a number in this table may be lowered but not raised.
 */
const calls: Row[] = [
  ['GET /users', 2, () => () => ask('GET /users', { as: member })],
  ['GET /users of a creator', 2, () => () => ask('GET /users', { as: creator })],
  ['GET /library', 3, () => () => ask('GET /library', { as: member })],
  ['GET /library unfinished', 3, () => () => ask('GET /library', { as: member, query: { unfinished: '1' } })],
  ['GET /chat', 2, () => () => ask('GET /chat', { as: member })],
  ['GET /creators/messages', 2, () => () => ask('GET /creators/messages', { as: creator })],
  ['GET /chat/unread-chats', 2, () => () => ask('GET /chat/unread-chats', { as: member })],
  ['GET /chat/:id', 4, () => () => ask('GET /chat/:id', { as: member, params: { id: chat } })],
  ['GET /chat/:id of a creator', 7, () => () => ask('GET /chat/:id', { as: creator, params: { id: chat } })],
  ['GET /chat/message', 4, () => () => ask('GET /chat/message', { as: member, query: { chatId: chat } })],
  [
    // A statement reads the version of the word filter list before the transaction.
    'POST /chat/sendmessage',
    14,
    () => () =>
      ask('POST /chat/sendmessage', {
        as: member,
        body: { chatId: chat, clientId: crypto.randomUUID(), text: 'Good night.' },
      }),
  ],
  ['GET /home', 9, () => () => ask('GET /home', { as: member })],
  [
    'GET /viewer-states',
    3,
    () => () => ask('GET /viewer-states', { as: member, query: { refs: `COURSE:${course},POST:${post}` } }),
  ],
  ['GET /likes', 4, () => () => ask('GET /likes', { as: member })],
  ['GET /search/:query', 4, () => () => ask('GET /search/:query', { params: { query: 'quokka' } })],
  [
    'GET /search/:query of a wrong spelling',
    7,
    () => () => ask('GET /search/:query', { params: { query: 'quokkka leters' } }),
  ],
  ['GET /search', 4, () => () => ask('GET /search')],
  [
    'GET /search/:query/suggestions',
    5,
    () => () => ask('GET /search/:query/suggestions', { params: { query: 'quok' } }),
  ],
  ['GET /search/recent-searches', 2, () => () => ask('GET /search/recent-searches', { as: member })],
  ['GET /courses', 2, () => () => ask('GET /courses')],
  ['GET /courses/:id', 2, () => () => ask('GET /courses/:id', { params: { id: course } })],
  [
    'GET /courses/:id/viewer-state',
    3,
    () => () => ask('GET /courses/:id/viewer-state', { params: { id: course }, as: member }),
  ],
  [
    'GET /courses/:id/draft',
    3,
    () => () => ask('GET /courses/:id/draft', { params: { id: drafts.course }, as: creator }),
  ],
  [
    'PATCH /courses/:id',
    5,
    () => () => ask('PATCH /courses/:id', { params: { id: drafts.course }, as: creator, body: { title } }),
  ],
  ['GET /posts', 2, () => () => ask('GET /posts')],
  ['GET /posts/:id', 2, () => () => ask('GET /posts/:id', { params: { id: post } })],
  [
    'GET /posts/:id/viewer-state',
    3,
    () => () => ask('GET /posts/:id/viewer-state', { params: { id: post }, as: member }),
  ],
  [
    'GET /posts/:id/draft',
    3,
    () => () => ask('GET /posts/:id/draft', { params: { id: drafts.post }, as: creator }),
  ],
  [
    'PATCH /posts/:id',
    5,
    async () => {
      const params = { id: drafts.post };
      const version = await versionOf(ask('GET /posts/:id/draft', { params, as: creator }));
      return () => ask('PATCH /posts/:id', { params, as: creator, body: { title, version } });
    },
  ],
  ['GET /digital-products', 2, () => () => ask('GET /digital-products')],
  ['GET /digital-products/:id', 2, () => () => ask('GET /digital-products/:id', { params: { id: product } })],
  [
    'GET /digital-products/:id/viewer-state',
    4,
    () => () => ask('GET /digital-products/:id/viewer-state', { params: { id: product }, as: member }),
  ],
  [
    'GET /digital-products/:id/draft',
    3,
    () => () => ask('GET /digital-products/:id/draft', { params: { id: drafts.product }, as: creator }),
  ],
  [
    'PATCH /digital-products/:id',
    5,
    async () => {
      const params = { id: drafts.product };
      const version = await versionOf(ask('GET /digital-products/:id/draft', { params, as: creator }));
      return () => ask('PATCH /digital-products/:id', { params, as: creator, body: { title, version } });
    },
  ],
  ['GET /shop', 4, () => () => ask('GET /shop')],
  ['GET /shop/items', 2, () => () => ask('GET /shop/items')],
  ['GET /shop/items of a colour', 6, () => () => ask('GET /shop/items', { query: { colour: 'blue' } })],
  ['GET /shop/items/:id', 2, () => () => ask('GET /shop/items/:id', { params: { id: pillow } })],
  [
    'GET /shop/items/:id/viewer-state',
    3,
    () => () => ask('GET /shop/items/:id/viewer-state', { params: { id: pillow }, as: member }),
  ],
  ['GET /shop/cart', 3, () => () => ask('GET /shop/cart', { as: member })],
  ['GET /shop/orders', 7, () => () => ask('GET /shop/orders', { as: member })],
  ['GET /shop/dashboard', 3, () => () => ask('GET /shop/dashboard', { as: creator })],
  ['GET /shop/dashboard/items', 2, () => () => ask('GET /shop/dashboard/items', { as: creator })],
  [
    'GET /dashboard/shop/orders',
    4,
    () => () => ask('GET /dashboard/shop/orders', { as: creator, query: { filter: 'all' } }),
  ],
  ['GET /purchases', 5, () => () => ask('GET /purchases', { as: member })],
  ['GET /subscriptions', 3, () => () => ask('GET /subscriptions', { as: member })],
  [
    'GET /memberships',
    3,
    () => () => ask('GET /memberships', { as: member, query: { creatorId: creator.actor.creator.id } }),
  ],
  ['GET /memberships/mine', 3, () => () => ask('GET /memberships/mine', { as: creator })],
  ['GET /credits', 2, () => () => ask('GET /credits', { as: member })],
  ['GET /content', 3, () => () => ask('GET /content', { as: creator })],
  [
    'GET /content/best',
    5,
    () => () => ask('GET /content/best', { as: creator, query: { range: '30-days', limit: 5 } }),
  ],
  ['GET /wallet', 3, () => () => ask('GET /wallet', { as: creator })],
  ['GET /wallet/movements', 2, () => () => ask('GET /wallet/movements', { as: creator })],
  ['GET /wallet/earnings', 2, () => () => ask('GET /wallet/earnings', { as: creator })],
  [
    'GET /wallet/statements/:month/summary',
    2,
    () => () => ask('GET /wallet/statements/:month/summary', { as: creator, params: { month: '2026-10' } }),
  ],
  [
    'GET /audience-insights/:report',
    3,
    () => () => ask('GET /audience-insights/:report', { as: creator, params: { report: 'overview' } }),
  ],
  [
    'GET /audience-insights/:report of one course',
    3,
    () => () =>
      ask('GET /audience-insights/:report', {
        as: creator,
        params: { report: 'sources' },
        query: { contentType: 'COURSE', contentId: course },
      }),
  ],
  ['GET /creators/mine', 2, () => () => ask('GET /creators/mine', { as: creator })],
  ['GET /creators/followed', 2, () => () => ask('GET /creators/followed', { as: member })],
  [
    'GET /creators/:creator',
    3,
    () => () => ask('GET /creators/:creator', { params: { creator: creator.actor.creator.id } }),
  ],
  [
    'GET /creators/:creator/offers',
    4,
    () => () => ask('GET /creators/:creator/offers', { params: { creator: creator.actor.creator.id } }),
  ],
  ['GET /inspiration', 4, () => () => ask('GET /inspiration', { as: creator })],
  ['GET /inspiration/questions', 2, () => () => ask('GET /inspiration/questions', { as: creator })],
  ['GET /filesystem', 3, () => () => ask('GET /filesystem', { as: creator })],
  ['GET /filesystem/folders', 2, () => () => ask('GET /filesystem/folders', { as: creator })],
  ['GET /filesystem/usage', 2, () => () => ask('GET /filesystem/usage', { as: creator })],
  [
    'GET /courses/:id/parts/:partId',
    3,
    () => () => ask('GET /courses/:id/parts/:partId', { params: { id: course, partId: part }, as: member }),
  ],
  ['GET /content of posts', 3, () => () => ask('GET /content', { as: creator, query: { type: 'post' } })],
  ['GET /content/counts', 1, () => () => ask('GET /content/counts')],
  ['GET /content/filter-counts', 4, () => () => ask('GET /content/filter-counts', { as: member })],
  ['GET /testimonials', 1, () => () => ask('GET /testimonials')],
  ['GET /discount-codes', 2, () => () => ask('GET /discount-codes', { as: creator })],
  ['GET /users/billing-info', 2, () => () => ask('GET /users/billing-info', { as: creator })],
  ['GET /auth/two-factor', 2, () => () => ask('GET /auth/two-factor', { as: member })],
  ['GET /users/delete', 5, () => () => ask('GET /users/delete', { as: member })],
  ['GET /users/delete of a creator', 8, () => () => ask('GET /users/delete', { as: creator })],
  ['GET /auth/sessions', 2, () => () => ask('GET /auth/sessions', { as: member })],
  ['GET /office', 3, () => () => ask('GET /office', { as: office })],
  ['GET /office/day', 3, () => () => ask('GET /office/day', { as: office })],
  ['GET /office/decisions', 2, () => () => ask('GET /office/decisions', { as: office })],
  ...Object.keys(officeQueues).map((name): Row => [
    `GET /office/queues/:name of ${name}`,
    // The last statement reads the notes of the listed items.
    { creators: 6, reports: 5, changes: 4 }[name] ?? 3,
    () => () => ask('GET /office/queues/:name', { as: office, params: { name } }),
  ]),
  // A search adds a condition to the list's statement and not a statement.
  ...searchableQueues.map((name): Row => [
    `GET /office/queues/:name of ${name} with a search`,
    { creators: 6, reports: 5, changes: 4 }[name as string] ?? 3,
    () => () => ask('GET /office/queues/:name', { as: office, params: { name }, query: { search: 'a' } }),
  ]),
  ['GET /office/purchases', 2, () => () => ask('GET /office/purchases', { as: office })],
  ['GET /office/changes', 4, () => () => ask('GET /office/changes', { as: office })],
  ['GET /office/audit', 2, () => () => ask('GET /office/audit', { as: office })],
  ['GET /office/reports', 4, () => () => ask('GET /office/reports', { as: office })],
  ['GET /office/businesses', 2, () => () => ask('GET /office/businesses', { as: office })],
];

test.each(calls)('%s runs at most %i SQL statements', async (_call, most, prepare) => {
  await (
    await prepare()
  )();
  const send = await prepare();
  let status = 0;
  const statements = await recordStatements(async () => ({ status } = await send()));
  expect([200, 201]).toContain(status);
  expect(statements.length > most ? statements : []).toEqual([]);
});
