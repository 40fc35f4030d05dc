import { paths } from '@/contract/paths';
import { openPaymentsWorld, pay, type PaymentsWorld } from '../../sandbox/payments/support/payments-world';
import { ask, request, runTasks, startBackend } from '../../support/backend';
import { makeOffice, makePerson, type Person } from '../../support/make/accounts';
import { makeCourse } from '../../support/make/courses';
import { makePayableCreator, type CreatorPerson } from '../../support/make/creators';
import { makePost } from '../../support/make/posts';
import { readMail } from '../../support/tasks';

const texts = {
  headline: 'A quiet night, with someone to ask',
  pitch: 'Everything I teach about sleep.',
  benefits: ['A live every Thursday', 'Cards to print'],
};
const welcomeNote = 'Start with the getting-up time.';

let world: PaymentsWorld;
let db: typeof import('@/backend/db/connection').db;
let fulfilment: typeof import('@/backend/checkout/purchases/fulfil-service');
let creator: CreatorPerson;

beforeAll(async () => {
  world = await openPaymentsWorld();
  await startBackend({ STRIPE_API_HOST: '127.0.0.1', STRIPE_API_PORT: String(world.port()) });
  ({ db } = await import('@/backend/db/connection'));
  fulfilment = await import('@/backend/checkout/purchases/fulfil-service');
});
// All tests share one IP address. Each test has its own creator; a second creator has content too.
beforeEach(async () => {
  await db.deleteFrom('rateLimits').execute();
  creator = await makePayableCreator(world);
  const other = await makePayableCreator(world);
  await makeCourse(other);
  await makePost(other, { audience: 'MEMBERS' });
});
afterAll(() => world.close());

const offer = (more: object = {}, as = creator) =>
  ask('POST /memberships', {
    as,
    headers: { 'idempotency-key': crypto.randomUUID() },
    body: { name: 'Circle', price: 1200, courseIds: null, hasTrial: false, ...more },
  });
const change = (id: string, body: object) =>
  ask('PATCH /memberships/:id', { as: creator, params: { id }, body });
const read = async (id: string) => (await ask('GET /memberships/:id', { params: { id } })).body;
const listed = async () =>
  (
    await ask('GET /memberships', { query: { creatorId: creator.actor.creator.id, limit: 100 } })
  ).body.items.map(({ id }) => id);
const setCourse = (id: string, state: 'PUBLISHED' | 'UNPUBLISHED') =>
  db.updateTable('courses').set({ state }).where('id', '=', id).execute();

/** Joins a membership and pays. */
async function join(person: Person, contentId: string) {
  const { start } = await import('@/backend/checkout/payments/service');
  const order = { type: 'SUBSCRIPTION' as const, contentId, priceCents: 1200 };
  const { url, sessionId } = await start(person.actor, { ...order, successPath: '/', cancelPath: '/' });
  await pay({ url });
  await fulfilment.fulfil(sessionId);
}

describe('the texts of a membership', () => {
  test('a creator can set the texts of a membership and change each text without changing other fields', async () => {
    await makeCourse(creator);
    const { body } = await offer({ ...texts, welcomeNote });
    expect(await read(body.id)).toMatchObject(texts);
    await change(body.id, { headline: '', benefits: [] });
    const pitch = texts.pitch;
    expect(await read(body.id)).toMatchObject({ headline: '', pitch, benefits: [], name: 'Circle' });
    const { items } = (await ask('GET /memberships/mine', { as: creator })).body;
    expect(items).toMatchObject([{ pitch, welcomeNote }]);
  });

  test('a welcome note is sent to new members by mail, is shown with their membership and is hidden from others', async () => {
    await makeCourse(creator);
    const { body } = await offer({ ...texts, welcomeNote });
    expect(JSON.stringify(await read(body.id))).not.toContain(welcomeNote);
    const [member, stranger] = [await makePerson(), await makePerson()];
    await join(member, body.id);
    const { items } = (await ask('GET /subscriptions', { as: member })).body;
    expect(items).toMatchObject([{ membershipId: body.id, welcomeNote }]);
    expect((await readMail(member.email, welcomeNote))?.subject).toBe('Welcome to Circle');
    expect(await readMail(stranger.email, welcomeNote)).toBeUndefined();
    expect((await read(body.id)).membersCount).toBe(1);
  });

  test('a new member gets no welcome mail when the membership has no note', async () => {
    await makeCourse(creator);
    const { body } = await offer();
    const member = await makePerson();
    await join(member, body.id);
    expect(await readMail(member.email, 'wrote to you')).toBeUndefined();
  });

  test('a refused word is rejected in each text of a membership, and a reportable word reports the creator', async () => {
    const office = await makeOffice();
    const add = (phrase: string, effect: 'REFUSE' | 'REPORT') =>
      ask('POST /office/words', { as: office, body: { phrase, effect } });
    expect((await add('snoozewort', 'REFUSE')).status).toBe(201);
    expect((await add('napwort', 'REPORT')).status).toBe(201);
    await makeCourse(creator);
    const { body } = await offer();
    for (const field of ['name', 'headline', 'pitch', 'welcomeNote'])
      expect((await change(body.id, { [field]: 'With snoozewort' })).problem.errors).toMatchObject([
        { path: field, code: 'WORD_NOT_ALLOWED' },
      ]);
    expect((await change(body.id, { benefits: ['Fine', 'Snoozewort'] })).status).toBe(422);
    expect((await offer({ pitch: 'Snoozewort' })).status).toBe(422);
    expect((await change(body.id, { benefits: ['Napwort tea'] })).status).toBe(200);
    await runTasks('moderation.reportWords');
    const reports = db.selectFrom('reports').select('subjectType').where('reason', '=', 'WORD_FILTER');
    expect(await reports.where('subjectId', '=', creator.actor.creator.id).execute()).toEqual([
      { subjectType: 'CREATOR' },
    ]);
  });
});

describe('an empty membership', () => {
  test('a membership can be sold only when it includes a public course or a public post for members', async () => {
    const refused = { status: 409, problem: { code: 'NOTHING_INCLUDED' } };
    expect(await offer()).toMatchObject(refused);
    expect((await ask('GET /memberships/mine', { as: creator })).body.hasContent).toBe(false);
    const { id: draft } = await makeCourse(creator, { isPublished: false });
    await makePost(creator, { audience: 'MEMBERS', isPublished: false });
    await makePost(creator, { audience: 'EVERYONE' });
    expect(await offer()).toMatchObject(refused);
    expect(await offer({ courseIds: [draft] })).toMatchObject(refused);
    await makePost(creator, { audience: 'MEMBERS' });
    expect(await offer()).toMatchObject({ status: 200, body: { coursesCount: 0, postsCount: 1 } });
    expect((await ask('GET /memberships/mine', { as: creator })).body.hasContent).toBe(true);
  });

  test('a membership without content can be edited but not joined, gifted, listed or reopened', async () => {
    const course = await makeCourse(creator);
    const { body } = await offer();
    expect(await listed()).toEqual([body.id]);
    await setCourse(course.id, 'UNPUBLISHED');
    expect(await listed()).toEqual([]);
    const person = await makePerson();
    const quote = () =>
      request('GET', `/checkout/quote?type=SUBSCRIPTION&contentId=${body.id}`, { as: person });
    expect((await quote()).body).toMatchObject({ code: 'MEMBERSHIP_EMPTY' });
    await expect(join(person, body.id)).rejects.toMatchObject({ code: 'MEMBERSHIP_EMPTY' });
    expect((await change(body.id, { name: 'Big circle' })).status).toBe(200);
    await ask('DELETE /memberships/:id', { as: creator, params: { id: body.id } });
    expect((await change(body.id, { isOpen: true })).problem.code).toBe('NOTHING_INCLUDED');
    await setCourse(course.id, 'PUBLISHED');
    expect((await change(body.id, { isOpen: true })).status).toBe(200);
    expect((await quote()).status).toBe(200);
  });

  test('a change of a course or a post revalidates the pages of its creator’s memberships', async () => {
    const { publicPages } = await import('@/backend/app');
    const course = await makeCourse(creator);
    const { body } = await offer();
    const post = await makePost(creator, { audience: 'MEMBERS' });
    expect(await publicPages().COURSE!(db, course.id)).toContain(paths.membership(body.id));
    expect(await publicPages().POST!(db, post)).toContain(paths.membership(body.id));
  });
});
