import { ask, startBackend } from '../../support/backend';
import { makeOffice, makePerson, type Person } from '../../support/make/accounts';
import { grantCourse, makeCourse } from '../../support/make/courses';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import { decide, reinstate, suspend } from '../../support/make/office';

type Made = Awaited<ReturnType<typeof makeCourse>>;

/**
 * The expected response to each person for a course in each state, written by hand.
 *
 * read, list: the public page and the public list.
 *
 * viewerState: the viewer state of a course with a price, `-` when the viewer gets 404. Otherwise
 * letters: u unlocked, o own, b may buy, r may rate, e may change; `.` for no letter.
 *
 * free, locked: plays the free and the locked part of the course with a price.
 *
 * unlock: unlocks a course without a price. buy: reads the quote.
 *
 * yes: done. no: 403. -: 404. in: 401, sign in first. has: 409, already owned.
 */
const table = `
                            read list viewerState free locked unlock buy  rate like view
  published    visitor      yes  yes  b        yes  no     in     yes  in   in   yes
  published    member       yes  yes  b        yes  no     yes    yes  no   yes  yes
  published    holder       yes  yes  ur       yes  yes    yes    has  yes  yes  yes
  published    owner        yes  yes  oe       yes  yes    no     no   no   yes  yes
  published    other        yes  yes  b        yes  no     yes    yes  no   yes  yes
  published    office       yes  yes  b        yes  yes    yes    yes  no   yes  yes
  draft        visitor      -    -    -        -    -      in     -    in   in   -
  draft        member       -    -    -        -    -      -      -    -    -    -
  draft        holder       -    -    ur       no   no     -      -    yes  yes  yes
  draft        owner        -    -    oe       yes  yes    -      -    -    yes  yes
  draft        other        -    -    -        -    -      -      -    -    -    -
  draft        office       -    -    .        yes  yes    -      -    -    yes  yes
  in-review    visitor      -    -    -        -    -      in     -    in   in   -
  in-review    member       -    -    -        -    -      -      -    -    -    -
  in-review    holder       -    -    ur       no   no     -      -    yes  yes  yes
  in-review    owner        -    -    o        yes  yes    -      -    -    yes  yes
  in-review    other        -    -    -        -    -      -      -    -    -    -
  in-review    office       -    -    .        yes  yes    -      -    -    yes  yes
  rejected     visitor      -    -    -        -    -      in     -    in   in   -
  rejected     member       -    -    -        -    -      -      -    -    -    -
  rejected     holder       -    -    ur       no   no     -      -    yes  yes  yes
  rejected     owner        -    -    oe       yes  yes    -      -    -    yes  yes
  rejected     other        -    -    -        -    -      -      -    -    -    -
  rejected     office       -    -    .        yes  yes    -      -    -    yes  yes
  unpublished  visitor      -    -    -        -    -      in     -    in   in   -
  unpublished  member       -    -    -        -    -      -      -    -    -    -
  unpublished  holder       -    -    ur       yes  yes    -      -    yes  yes  yes
  unpublished  owner        -    -    oe       yes  yes    -      -    -    yes  yes
  unpublished  other        -    -    -        -    -      -      -    -    -    -
  unpublished  office       -    -    .        yes  yes    -      -    -    yes  yes
  deleted      visitor      -    -    -        -    -      in     -    in   in   -
  deleted      member       -    -    -        -    -      -      -    -    -    -
  deleted      holder       -    -    ur       yes  yes    -      -    yes  yes  yes
  deleted      owner        -    -    -        -    -      -      -    -    -    -
  deleted      other        -    -    -        -    -      -      -    -    -    -
  deleted      office       -    -    .        yes  yes    -      -    -    yes  yes
  suspended    visitor      -    -    -        -    -      in     -    in   in   -
  suspended    member       -    -    -        -    -      -      -    -    -    -
  suspended    holder       -    -    ur       yes  yes    -      -    yes  yes  yes
  suspended    owner        -    -    oe       yes  yes    -      -    -    yes  yes
  suspended    other        -    -    -        -    -      -      -    -    -    -
  suspended    office       -    -    .        yes  yes    -      -    -    yes  yes
`;
const [columns = [], ...rows] = table
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/));
const cases = rows.map(([state = '', who = '', ...expected]) => ({
  state,
  who,
  expected: Object.fromEntries(columns.map((name, index) => [name, expected[index]])),
}));

const people: Record<string, Person | null> = { visitor: null };
const world: Record<string, { owner: CreatorPerson; paid: Made; free: Made }> = {};

beforeAll(async () => {
  await startBackend();
  const editing = await import('@/backend/courses/editing-service');
  const owner = await makeCreator();
  people.member = await makePerson();
  people.holder = await makePerson();
  people.other = await makeCreator();
  people.office = await makeOffice();

  const submit = (courseId: string) =>
    editing.updateStatus(owner.actor, { courseId, status: 'IN_REVIEW' }).then(() => undefined);
  const lead: Record<string, (courseId: string) => Promise<void>> = {
    'in-review': submit,
    async rejected(courseId) {
      await submit(courseId);
      await decide('course', courseId, { decision: 'reject', reason: 'The second part has no sound.' });
    },
    async unpublished(courseId) {
      await editing.updateStatus(owner.actor, { courseId, status: 'UNPUBLISHED' });
    },
    deleted: (courseId) => editing.remove(owner.actor, courseId),
  };
  for (const state of new Set(cases.map((each) => each.state))) {
    const creator = state === 'suspended' ? await makeCreator() : owner;
    const isPublished = !['draft', 'in-review', 'rejected'].includes(state);
    const paid = await makeCourse(creator, { isPublished });
    const free = await makeCourse(creator, { isPublished, priceCents: 0 });
    for (const { id } of [paid, free]) {
      await grantCourse(people.holder, id);
      await lead[state]?.(id);
    }
    if (state === 'suspended') await suspend(creator.actor.creator.id);
    world[state] = { owner: creator, paid, free };
  }
}, 60_000);

const words: Record<number, string> = { 200: 'yes', 401: 'in', 403: 'no', 404: '-', 409: 'has' };

test.each(cases)('$state: $who', async ({ state, who, expected }) => {
  const { owner, paid, free } = world[state]!;
  const as = who === 'owner' ? owner : people[who]!;
  const params = { id: paid.id };
  const contentRef = { contentType: 'COURSE' as const, contentId: paid.id };
  const word = async (answer: Promise<{ status: number }>) => words[(await answer).status];
  const play = (partId: string) =>
    word(ask('GET /courses/:id/parts/:partId', { as, params: { ...params, partId } }));
  const viewerState = async () => {
    const answer = await ask('GET /courses/:id/viewer-state', { as, params });
    if (answer.status !== 200) return words[answer.status];
    const { isUnlocked, isOwn, can } = answer.body;
    const letters = { u: isUnlocked, o: isOwn, b: can.buy, r: can.rate, e: can.update };
    const said = Object.entries(letters).flatMap(([letter, isTrue]) => (isTrue ? letter : []));
    return said.join('') || '.';
  };
  const list = async () => {
    const query = { creatorId: owner.actor.creator.id, limit: 100 };
    const { items } = (await ask('GET /courses', { as, query })).body;
    return items.some((item) => item.id === paid.id) ? 'yes' : '-';
  };
  expect({
    read: await word(ask('GET /courses/:id', { as, params })),
    list: await list(),
    viewerState: await viewerState(),
    free: await play(paid.freePartId),
    locked: await play(paid.lockedPartId),
    unlock: await word(ask('POST /courses/:id/unlock', { as, params: { id: free.id } })),
    buy: await word(ask('GET /checkout/quote', { as, query: { type: 'PPV_COURSE', contentId: paid.id } })),
    rate: await word(ask('POST /courses/:id/rating', { as, params, body: { stars: 4 } })),
    like: await word(ask('POST /likes', { as, body: contentRef })),
    view: await word(ask('POST /views', { as, body: contentRef })),
  }).toEqual(expected);
});

test('a free part plays for everybody only while its course is public', async () => {
  const { canPlay } = await import('@/backend/policies/access');
  const viewer = { actor: null, isUnlocked: false };
  const course = { id: '1', title: '', creatorId: '2', priceCents: 6400, isDeleted: false };
  expect(canPlay(viewer, { ...course, isPublic: true }, true)).toBe(true);
  expect(canPlay(viewer, { ...course, isPublic: false }, true)).not.toBe(true);
  expect(canPlay(viewer, { ...course, isPublic: true }, false)).not.toBe(true);
  expect(canPlay({ ...viewer, isUnlocked: true }, { ...course, isPublic: false }, false)).toBe(true);
});

test('the quote of a refused purchase returns the reason', async () => {
  const quote = async (who: Person, contentId: string) =>
    (await ask('GET /checkout/quote', { as: who, query: { type: 'PPV_COURSE', contentId } })).problem.code;
  const { owner, paid, free } = world.published!;
  expect(await quote(people.holder!, paid.id)).toBe('ALREADY_UNLOCKED');
  expect(await quote(owner, paid.id)).toBe('OWN_CONTENT');
  expect(await quote(await makePerson(), free.id)).toBe('FREE_CONTENT');
});

test('a reinstated creator’s course is public again', async () => {
  const creator = await makeCreator();
  const { id, freePartId } = await makeCourse(creator);
  const statuses = async () =>
    Promise.all([
      ask('GET /courses/:id', { params: { id } }),
      ask('GET /courses/:id/parts/:partId', { params: { id, partId: freePartId } }),
      ask('GET /creators/:creator', { params: { creator: creator.actor.creator.id } }),
    ]).then((answers) => answers.map((answer) => answer.status));
  await suspend(creator.actor.creator.id);
  expect(await statuses()).toEqual([404, 404, 404]);
  await reinstate(creator.actor.creator.id);
  expect(await statuses()).toEqual([200, 200, 200]);
});
