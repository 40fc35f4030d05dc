import { ask, runTasks, startBackend } from '../support/backend';
import { makePerson, type Person } from '../support/make/accounts';
import { makePurchase } from '../support/make/checkout';
import { grantCourse, makeCourse } from '../support/make/courses';
import { makeCreator, type CreatorPerson } from '../support/make/creators';
import { makeDigitalProduct } from '../support/make/digital-products';
import { makeMember, makePost } from '../support/make/posts';
import { recordStatements } from '../support/statements';

let member: Person;
let creator: CreatorPerson;
let course: string;
let post: string;
let product: string;
const drafts = { course: '', post: '', product: '' };

beforeAll(async () => {
  await startBackend();
  const [{ inTransaction }, { grant }, likes, { saveProgress }] = await Promise.all([
    import('@/backend/db/connection'),
    import('@/backend/entitlements/service'),
    import('@/backend/engagement/like-service'),
    import('@/backend/courses/learning-service'),
  ]);
  [member, creator] = [await makePerson(), await makeCreator()];
  const other = await makeCreator();
  for (const title of ['Quokka breathing', 'Quokka walking', 'Quokka resting']) {
    const { id, freePartId } = await makeCourse(creator, { title });
    await grantCourse(member, id);
    await makePurchase(member, creator, id);
    await saveProgress(member.actor, id, { partId: freePartId, seconds: 3 });
    course = id;
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
  await makeMember(member, creator);
  await likes.like(member.actor, { contentType: 'COURSE', contentId: course });
  await likes.like(member.actor, { contentType: 'POST', contentId: post });
  drafts.course = (await makeCourse(creator, { isPublished: false })).id;
  drafts.post = await makePost(creator, { isPublished: false });
  drafts.product = await makeDigitalProduct(creator, { isPublished: false });
  await runTasks('search.update');
});

type Send = () => Promise<{ status: number }>;

const title = 'Another title';
const versionOf = async (read: Promise<{ body: { version: number } }>) => (await read).body.version;

/**
 * Maximum number of statements of each call, including authentication, `begin` and `commit`.
 * Statements are most of a call's time. A number in this table only falls.
 */
const calls: [call: string, most: number, prepare: () => Send | Promise<Send>][] = [
  ['GET /users', 2, () => () => ask('GET /users', { as: member })],
  ['GET /users of a creator', 2, () => () => ask('GET /users', { as: creator })],
  ['GET /library', 9, () => () => ask('GET /library', { as: member })],
  ['GET /library unfinished', 6, () => () => ask('GET /library', { as: member, query: { unfinished: '1' } })],
  [
    'GET /library/viewer-state',
    4,
    () => () =>
      ask('GET /library/viewer-state', { as: member, query: { contentType: 'COURSE', ids: course } }),
  ],
  ['GET /likes', 6, () => () => ask('GET /likes', { as: member })],
  [
    'GET /likes/viewer-state',
    2,
    () => () => ask('GET /likes/viewer-state', { as: member, query: { contentType: 'COURSE', ids: course } }),
  ],
  ['GET /search/:query', 13, () => () => ask('GET /search/:query', { params: { query: 'quokka' } })],
  [
    'GET /search/:query of a wrong spelling',
    11,
    () => () => ask('GET /search/:query', { params: { query: 'quokkka leters' } }),
  ],
  ['GET /search', 17, () => () => ask('GET /search')],
  [
    'GET /search/:query/suggestions',
    9,
    () => () => ask('GET /search/:query/suggestions', { params: { query: 'quok' } }),
  ],
  ['GET /search/recent-searches', 2, () => () => ask('GET /search/recent-searches', { as: member })],
  ['GET /courses', 2, () => () => ask('GET /courses')],
  ['GET /courses/:id', 5, () => () => ask('GET /courses/:id', { params: { id: course } })],
  [
    'GET /courses/:id/viewer-state',
    9,
    () => () => ask('GET /courses/:id/viewer-state', { params: { id: course }, as: member }),
  ],
  [
    'GET /courses/:id/draft',
    8,
    () => () => ask('GET /courses/:id/draft', { params: { id: drafts.course }, as: creator }),
  ],
  [
    'PATCH /courses/:id',
    10,
    () => () => ask('PATCH /courses/:id', { params: { id: drafts.course }, as: creator, body: { title } }),
  ],
  ['GET /posts', 2, () => () => ask('GET /posts')],
  ['GET /posts/:id', 5, () => () => ask('GET /posts/:id', { params: { id: post } })],
  [
    'GET /posts/:id/viewer-state',
    3,
    () => () => ask('GET /posts/:id/viewer-state', { params: { id: post }, as: member }),
  ],
  [
    'GET /posts/:id/draft',
    4,
    () => () => ask('GET /posts/:id/draft', { params: { id: drafts.post }, as: creator }),
  ],
  [
    'PATCH /posts/:id',
    8,
    async () => {
      const params = { id: drafts.post };
      const version = await versionOf(ask('GET /posts/:id/draft', { params, as: creator }));
      return () => ask('PATCH /posts/:id', { params, as: creator, body: { title, version } });
    },
  ],
  ['GET /digital-products', 3, () => () => ask('GET /digital-products')],
  ['GET /digital-products/:id', 6, () => () => ask('GET /digital-products/:id', { params: { id: product } })],
  [
    'GET /digital-products/:id/viewer-state',
    10,
    () => () => ask('GET /digital-products/:id/viewer-state', { params: { id: product }, as: member }),
  ],
  [
    'GET /digital-products/:id/draft',
    8,
    () => () => ask('GET /digital-products/:id/draft', { params: { id: drafts.product }, as: creator }),
  ],
  [
    'PATCH /digital-products/:id',
    12,
    async () => {
      const params = { id: drafts.product };
      const version = await versionOf(ask('GET /digital-products/:id/draft', { params, as: creator }));
      return () => ask('PATCH /digital-products/:id', { params, as: creator, body: { title, version } });
    },
  ],
  ['GET /purchases', 7, () => () => ask('GET /purchases', { as: member })],
  ['GET /subscriptions', 3, () => () => ask('GET /subscriptions', { as: member })],
  [
    'GET /memberships',
    4,
    () => () => ask('GET /memberships', { as: member, query: { creatorId: creator.actor.creator.id } }),
  ],
  ['GET /memberships/mine', 6, () => () => ask('GET /memberships/mine', { as: creator })],
  ['GET /credits', 5, () => () => ask('GET /credits', { as: member })],
  ['GET /content', 11, () => () => ask('GET /content', { as: creator })],
  ['GET /wallet/movements', 2, () => () => ask('GET /wallet/movements', { as: creator })],
  ['GET /wallet/earnings', 2, () => () => ask('GET /wallet/earnings', { as: creator })],
  [
    'GET /wallet/statements/:month/summary',
    2,
    () => () => ask('GET /wallet/statements/:month/summary', { as: creator, params: { month: '2026-10' } }),
  ],
  ['GET /creators/mine', 4, () => () => ask('GET /creators/mine', { as: creator })],
  ['GET /creators/followed', 2, () => () => ask('GET /creators/followed', { as: member })],
  [
    'GET /creators/:creator',
    5,
    () => () => ask('GET /creators/:creator', { params: { creator: creator.actor.creator.id } }),
  ],
  [
    'GET /creators/:creator/offers',
    16,
    () => () => ask('GET /creators/:creator/offers', { params: { creator: creator.actor.creator.id } }),
  ],
  ['GET /inspiration', 4, () => () => ask('GET /inspiration', { as: creator })],
  ['GET /inspiration/questions', 2, () => () => ask('GET /inspiration/questions', { as: creator })],
  ['GET /filesystem', 4, () => () => ask('GET /filesystem', { as: creator })],
  ['GET /filesystem/folders', 2, () => () => ask('GET /filesystem/folders', { as: creator })],
  ['GET /filesystem/usage', 2, () => () => ask('GET /filesystem/usage', { as: creator })],
];

test.each(calls)('%s runs at most %i SQL statements', async (_call, most, prepare) => {
  await (
    await prepare()
  )();
  const send = await prepare();
  let status = 0;
  const statements = await recordStatements(async () => ({ status } = await send()));
  expect(status).toBe(200);
  expect(statements.length > most ? statements : []).toEqual([]);
});
