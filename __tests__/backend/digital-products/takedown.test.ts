import { ask, startBackend } from '../../support/backend';
import { makeOffice, makePerson, type Person } from '../../support/make/accounts';
import { grantCourse, makeCourse } from '../../support/make/courses';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import { makeDigitalProduct } from '../../support/make/digital-products';
import { decideInQueue, listQueue } from '../../support/make/office';
import { makePost } from '../../support/make/posts';
import { readMail } from '../../support/tasks';

const DAY = 24 * 3_600_000;
const why = 'It is a copy of somebody else’s book.';

let creator: CreatorPerson;
let [holder, stranger, office]: Person[] = [];
let clock: typeof import('@/backend/clock');

beforeAll(async () => {
  await startBackend();
  clock = await import('@/backend/clock');
  creator = await makeCreator();
  [holder, stranger, office] = [await makePerson(), await makePerson(), await makeOffice()];
});
afterEach(() => clock.shiftClock(0));

type Kind = 'DIGITAL_PRODUCT' | 'POST';

/** Reports the content and takes it down as the office. */
async function takeDown(contentId: string, contentType: Kind = 'DIGITAL_PRODUCT') {
  await ask('POST /reports', {
    as: stranger,
    body: { subjectType: contentType, subjectId: contentId, reason: 'COPYRIGHT', text: 'Please look.' },
  });
  const { body } = await ask('GET /office/reports', { as: office, query: { limit: '100' } });
  const found = body.items.find((each) => each.subjectId === contentId)!;
  expect(found.measures).toEqual(['TAKE_DOWN']);
  return ask('PATCH /office/reports/:id', {
    as: office,
    params: { id: found.id },
    body: { state: 'RESOLVED', reason: why, measure: 'TAKE_DOWN' },
  });
}
const appeal = (contentId: string, contentType: Kind = 'DIGITAL_PRODUCT', as: Person = creator) =>
  ask('POST /content/appeals', {
    as,
    body: { contentType, contentId, text: 'I wrote each word of it.' },
  });
const appeals = () => listQueue(office!, 'appeals');
const draftOf = async (id: string) =>
  (await ask('GET /digital-products/:id/draft', { as: creator, params: { id } })).body;
const download = async (id: string, as: Person) =>
  (await ask('GET /digital-products/:id/download', { as, params: { id }, query: {} })).status;
const unlock = (id: string, as: Person) => ask('POST /digital-products/:id/unlock', { as, params: { id } });

test('a taken-down product is hidden from visitors, its buyers keep their downloads, and its creator reads why', async () => {
  const id = await makeDigitalProduct(creator);
  await unlock(id, holder!);
  expect((await takeDown(id)).status).toBe(200);
  const params = { id };
  expect((await ask('GET /digital-products/:id', { params })).status).toBe(404);
  expect((await ask('GET /digital-products/:id/preview', { as: stranger, params })).status).toBe(404);
  expect((await unlock(id, stranger!)).status).toBe(404);
  expect([await download(id, holder!), await download(id, stranger!)]).toEqual([200, 404]);
  expect((await ask('GET /digital-products/:id/preview', { as: holder, params })).status).toBe(200);

  const draft = await draftOf(id);
  expect(draft).toMatchObject({ state: 'TAKEN_DOWN', takedown: { reason: why, canAppeal: true } });
  expect(draft.can).toMatchObject({ update: false, publish: false, publishVersion: false, remove: true });
  const tried = [
    await ask('PATCH /digital-products/:id', { as: creator, params, body: { version: 1, title: 'Again' } }),
    await ask('PATCH /digital-products/:id/status', { as: creator, params, body: { status: 'PUBLISHED' } }),
    await ask('POST /digital-products/:id/versions', { as: creator, params, body: { note: 'Another try.' } }),
  ];
  expect(tried.map(({ status }) => status)).toEqual([403, 409, 403]);
  expect((await readMail(creator.email, why))!.textBody).toContain(`/dashboard/digital-products/edit/${id}`);
});

test('a takedown allows one appeal within 14 days, and a granted appeal restores the product', async () => {
  const id = await makeDigitalProduct(creator);
  await takeDown(id);
  expect((await appeal(id, 'DIGITAL_PRODUCT', await makeCreator())).status).toBe(404);
  clock.shiftClock(14 * DAY + 1000);
  expect((await appeal(id)).status).toBe(409);
  clock.shiftClock(14 * DAY - 60_000);
  expect((await appeal(id)).status).toBe(201);
  expect((await appeal(id)).status).toBe(409);
  const waiting = (await appeals()).find(({ contentId }) => contentId === id)!;
  await decideInQueue(await makeOffice(), 'appeals', waiting.id, 'restore', {
    reason: 'It is your own, as you say.',
  });
  expect((await ask('GET /digital-products/:id', { params: { id } })).status).toBe(200);
  expect((await draftOf(id)).takedown).toBeNull();
});

test('a taken-down product is not granted to new course owners and cannot be linked to another course', async () => {
  const [id, course, other] = [
    await makeDigitalProduct(creator),
    await makeCourse(creator),
    await makeCourse(creator),
  ];
  const link = (courseId: string) =>
    ask('PATCH /courses/:id', { as: creator, params: { id: courseId }, body: { digitalProductId: id } });
  const [early, late] = [await makePerson(), await makePerson()];
  await link(course.id);
  await grantCourse(early, course.id);
  clock.shiftClock(1000);
  await takeDown(id);
  clock.shiftClock(2000);
  await grantCourse(late, course.id);
  expect([await download(id, early), await download(id, late)]).toEqual([200, 404]);
  expect((await draftOf(id)).ownersCount).toBe(1);
  expect((await link(other.id)).problem.errors).toMatchObject([{ path: 'digitalProductId' }]);
  expect((await ask('GET /courses/:id', { params: { id: course.id } })).body.digitalProduct).toBeNull();
});

test('a deletion of taken-down content ends only its own pending appeal', async () => {
  const kinds = ['DIGITAL_PRODUCT', 'POST'] as const;
  const make = (kind: Kind) => (kind === 'POST' ? makePost(creator) : makeDigitalProduct(creator));
  for (const kind of kinds) {
    const [gone, stays] = [await make(kind), await make(kind)];
    for (const id of [gone, stays]) {
      await takeDown(id, kind);
      await appeal(id, kind);
    }
    const call = kind === 'POST' ? 'DELETE /posts/:id' : 'DELETE /digital-products/:id';
    expect((await ask(call, { as: creator, params: { id: gone } })).status).toBe(200);
    const waiting = (await appeals()).map(({ contentId }) => contentId);
    expect([waiting.includes(gone), waiting.includes(stays)]).toEqual([false, true]);
  }
});
