import { db } from '@/backend/db/connection';
import type { TopicId } from '@/contract/values/topics';
import { ask, runTasks, startBackend } from '../../support/backend';
import { makeOffice, makePerson, type Person } from '../../support/make/accounts';
import { makeCreator, profileInput } from '../../support/make/creators';
import { makeCourse } from '../../support/make/courses';
import { decide, decideInQueue, suspend } from '../../support/make/office';
import { readMail } from '../../support/tasks';

beforeAll(async () => {
  await startBackend();
});

const change = (creator: Person, body: object) => ask('PATCH /creators/mine', { as: creator, body });
const submit = (creator: Person) => ask('POST /creators/mine/submit', { as: creator });

test('a member becomes a creator once, with a draft profile', async () => {
  const member = await makePerson({ name: 'Ottoline' });
  const first = await ask('POST /creators/mine', { as: member });
  expect(first).toMatchObject({
    status: 201,
    body: {
      name: 'Ottoline Astergale',
      state: 'DRAFT',
      can: { update: true, submit: false, publish: false },
    },
  });
  const second = await ask('POST /creators/mine', { as: member });
  expect(second.body.id).toBe(first.body.id);
});

test('an unfinished profile lists what is missing and cannot be submitted', async () => {
  const creator = await makeCreator('DRAFT');
  expect(await ask('GET /creators/mine', { as: creator })).toMatchObject({
    body: { missing: ['username', 'tagline', 'bio', 'topics'] },
  });
  expect(await submit(creator)).toMatchObject({
    status: 422,
    problem: { errors: [{ path: 'username', code: 'REQUIRED' }] },
  });
});

test.each([
  [{ name: 'X' }, ['name']],
  [{ username: null }, ['username']],
  [{ tagline: 'Hm' }, ['tagline']],
  [{ bio: 'x'.repeat(99) }, ['bio']],
  [{ topics: [] }, ['topics']],
  [{ name: 'Xu', tagline: 'Hm.', bio: 'x'.repeat(100) }, []],
])('a complete profile whose fields are changed to %j lists %j as missing', async (fields, missing) => {
  const creator = await makeCreator('DRAFT');
  const { id } = creator.actor.creator;
  await change(creator, profileInput(`missing-${id.slice(0, 8)}`));
  await db.updateTable('creators').set(fields).where('id', '=', id).execute();
  expect((await ask('GET /creators/mine', { as: creator })).body).toMatchObject({
    missing,
    can: { submit: missing.length === 0 },
  });
});

test('a draft profile can be saved with missing fields, but a submitted or approved profile cannot', async () => {
  const creator = await makeCreator('DRAFT');
  const gaps = [{ name: '' }, { tagline: 'Hm' }, { bio: 'Too short' }, { topics: [] }];
  for (const gap of gaps) expect((await change(creator, gap)).status).toBe(200);
  await change(creator, profileInput('saved-with-gaps'));
  await submit(creator);
  const readers = [creator, await makeCreator()];
  for (const reader of readers)
    for (const gap of gaps) {
      const [path] = Object.keys(gap);
      expect(await change(reader, gap)).toMatchObject({ status: 422, problem: { errors: [{ path }] } });
    }
});

test('a profile goes from draft to pending, returned with a reason, pending again and approved', async () => {
  const creator = await makeCreator('DRAFT');
  const id = creator.actor.creator.id;
  await change(creator, profileInput('the-way-through'));
  expect(await submit(creator)).toMatchObject({
    status: 200,
    body: { state: 'PENDING_APPROVAL', can: { submit: false } },
  });
  expect(await submit(creator)).toMatchObject({ status: 409, problem: { code: 'INVALID_TRANSITION' } });
  expect((await ask('GET /creators/:creator', { params: { creator: 'the-way-through' } })).status).toBe(404);
  expect(
    (await ask('GET /creators/:creator', { as: creator, params: { creator: 'the-way-through' } })).status,
  ).toBe(200);

  await decide('creator', id, { decision: 'reject', reason: 'Please say where you trained.' });
  expect(await ask('GET /creators/mine', { as: creator })).toMatchObject({
    body: {
      state: 'REJECTED',
      rejectionReason: 'Please say where you trained.',
      rejectedAt: expect.any(String),
      can: { submit: true },
    },
  });
  expect(await readMail(creator.email, 'Please say where you trained.')).toBeDefined();

  await submit(creator);
  await decide('creator', id, { decision: 'approve' });
  expect(await ask('GET /creators/:creator', { params: { creator: 'the-way-through' } })).toMatchObject({
    status: 200,
    body: { name: 'Marisol Quennell' },
  });
  await expect(decide('creator', id, { decision: 'approve' })).rejects.toMatchObject({
    code: 'INVALID_TRANSITION',
  });
});

test('only one of two concurrent decisions on a profile succeeds', async () => {
  const creator = await makeCreator('PENDING_APPROVAL');
  const id = creator.actor.creator.id;
  const results = await Promise.allSettled([
    decide('creator', id, { decision: 'approve' }),
    decide('creator', id, { decision: 'reject', reason: 'Please say where you trained.' }),
  ]);
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
});

test('the rejection of a profile needs a reason, and every decision on a profile is recorded', async () => {
  const creator = await makeCreator('PENDING_APPROVAL');
  const office = await makeOffice();
  const review = (action: 'reject' | 'approve', more?: { reason: string }) =>
    decideInQueue(office, 'creators', creator.actor.creator.id, action, more);
  expect((await review('reject', { reason: 'no' })).status).toBe(422);
  expect((await review('reject')).status).toBe(422);
  expect((await review('approve')).status).toBe(200);
  const noted = await db
    .selectFrom('auditLog')
    .selectAll()
    .where('subjectId', '=', creator.actor.creator.id)
    .execute();
  expect(noted).toMatchObject([{ actorId: office.userId, action: 'creator.approve' }]);
});

test('only one of several creators who choose a username at once gets it, and the others get a field error', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => makeCreator('DRAFT')));
  const answers = await Promise.all(people.map((person) => change(person, { username: 'at-once' })));
  const refused = answers.filter((answer) => answer.status !== 200);
  expect(refused).toHaveLength(5);
  for (const answer of refused)
    expect(answer).toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'username', code: 'USERNAME_TAKEN' }] },
    });
});

test.each([
  ['taken', 'USERNAME_TAKEN'],
  ['take_n', 'USERNAME_TAKEN'],
  ['admin', 'USERNAME_RESERVED'],
  ['adm1n', 'USERNAME_RESERVED'],
  ['supp0rt', 'USERNAME_RESERVED'],
  ['the-kumu-team', 'USERNAME_RESERVED'],
  ['kumuhelp', 'USERNAME_RESERVED'],
])('the username %s is rejected with an error of its field', async (username, code) => {
  const first = await makeCreator('DRAFT');
  await change(first, { username: 'taken' });
  const second = await makeCreator('DRAFT');
  expect(await change(second, { username })).toMatchObject({
    status: 422,
    problem: { errors: [{ path: 'username', code }] },
  });
});

test('a username is stored in lower case without surrounding spaces', async () => {
  const creator = await makeCreator('DRAFT');
  expect(await change(creator, { username: ' Spacious_1 ' })).toMatchObject({
    body: { username: 'spacious_1' },
  });
});

test.each(['ab', 'has space', 'Ünicode', 'x'.repeat(31), 'a/b'])(
  '%s is rejected as a username',
  async (username) => {
    const creator = await makeCreator('DRAFT');
    expect((await change(creator, { username })).status).toBe(422);
  },
);

describe('username changes of an approved creator', () => {
  const page = (creator: string) => ask('GET /creators/:creator', { params: { creator } });

  test('an approved creator is found under every former username, which no other creator can take', async () => {
    const creator = await makeCreator();
    await change(creator, { username: 'first-of-mine' });
    await change(creator, { username: 'second-of-mine' });
    for (const name of ['first-of-mine', 'second-of-mine', 'First_of_Mine'])
      expect(await page(name)).toMatchObject({ status: 200, body: { username: 'second-of-mine' } });
    const other = await makeCreator('DRAFT');
    for (const username of ['first-of-mine', 'flrst-of-mine', 'second_of_mine'])
      expect((await change(other, { username })).problem).toMatchObject({
        errors: [{ path: 'username', code: 'USERNAME_TAKEN' }],
      });
    // A creator's former username and a spelling that looks the same do not count as new usernames.
    for (const username of ['first-of-mine', 'first_of_mine'])
      expect(await change(creator, { username })).toMatchObject({ status: 200, body: { username } });
    expect(await page('second-of-mine')).toMatchObject({ body: { username: 'first_of_mine' } });
  });

  test('an approved creator has at most five usernames', async () => {
    const creator = await makeCreator();
    for (const word of ['one', 'two', 'three', 'four'])
      expect((await change(creator, { username: `hoarded-${word}` })).status).toBe(200);
    expect((await change(creator, { username: 'hoarded-five' })).problem).toMatchObject({
      errors: [{ path: 'username', code: 'TOO_MANY_USERNAMES' }],
    });
    expect((await change(creator, { username: 'hoarded-one' })).status).toBe(200);
    // Changes are limited because each change renders every page of the creator again.
    expect(await change(creator, { username: 'hoarded-two' })).toMatchObject({
      status: 429,
      problem: { code: 'TOO_MANY_RENAMES' },
    });
    expect(await change(creator, { username: 'hoarded-one', name: 'Same Address' })).toMatchObject({
      status: 200,
    });
  });

  test('a creator’s usernames are freed when the account is erased', async () => {
    const { creatorData } = await import('@/backend/creators/personal-data');
    const creator = await makeCreator();
    await change(creator, { username: 'to-be-forgotten' });
    await creatorData.erase!({ userId: creator.userId, creatorId: creator.actor.creator.id });
    expect((await page('to-be-forgotten')).status).toBe(404);
    expect((await change(await makeCreator('DRAFT'), { username: 'to-be-forgotten' })).status).toBe(200);
  });
});

test('a username of an unapproved creator is free again after a change, because no link to it exists', async () => {
  const creator = await makeCreator('PENDING_APPROVAL');
  await change(creator, { username: 'tried-out' });
  await change(creator, { username: 'decided-on' });
  expect((await change(await makeCreator('DRAFT'), { username: 'tried-out' })).status).toBe(200);
});

describe('username checks while typing', () => {
  const check = async (as: Person, username: string) =>
    (await ask('GET /creators/mine/username', { as, query: { username } })).body;

  test('a username check returns the same verdict as saving and suggests a similar free username', async () => {
    const holder = await makeCreator('DRAFT');
    await change(holder, { username: 'quiet-hours' });
    const creator = await makeCreator();
    const { username: own } = (await ask('GET /creators/mine', { as: creator })).body;
    expect(await check(creator, 'Quiet-Hours2')).toEqual({ verdict: 'FREE', suggestion: null });
    expect(await check(creator, ` ${own} `)).toEqual({ verdict: 'YOURS', suggestion: null });
    expect(await check(creator, 'quiet_h0urs')).toEqual({
      verdict: 'TAKEN',
      suggestion: 'quiet_h0urs-teaches',
    });
    expect(await check(creator, 'Zoë Ångström!')).toEqual({
      verdict: 'NOT_ALLOWED',
      suggestion: 'zoe-angstrom',
    });
    expect(await check(creator, 'support')).toMatchObject({
      verdict: 'RESERVED',
      suggestion: 'support-teaches',
    });
    expect(await check(creator, 'kumu')).toEqual({ verdict: 'RESERVED', suggestion: 'marisol-quennell' });
  });

  test('a username suggestion ends with a number when every word suffix is taken', async () => {
    const creator = await makeCreator();
    const suggested = [];
    for (let username: string | null = 'night-owl'; username !== null && suggested.length < 11;) {
      await change(await makeCreator('DRAFT'), { username });
      username = (await check(creator, 'night-owl')).suggestion;
      suggested.push(username);
    }
    expect(suggested).toEqual([
      ...['teaches', 'studio', '2', '3', '4', '5', '6', '7', '8', '9'].map((end) => `night-owl-${end}`),
      'marisol-quennell',
    ]);
  });

  test('a username suggestion is shortened before its suffix and has at least three characters', async () => {
    const creator = await makeCreator();
    for (const username of ['x'.repeat(30), 'owl']) await change(await makeCreator('DRAFT'), { username });
    expect((await check(creator, 'x'.repeat(30))).suggestion).toBe(`${'x'.repeat(22)}-teaches`);
    expect((await check(creator, 'owl')).suggestion).toBe('owl-teaches');
    expect((await check(creator, 'ow')).suggestion).toBe('marisol-quennell');
  });

  test('a username check suggests the creator’s own name when no character is usable', async () => {
    const creator = await makeCreator('DRAFT');
    await change(creator, { name: 'Ottoline Vex' });
    expect(await check(creator, '日本')).toEqual({ verdict: 'NOT_ALLOWED', suggestion: 'ottoline-vex' });
    expect(await check(creator, 'аdmin-in-cyrillic')).toMatchObject({ verdict: 'NOT_ALLOWED' });
  });
});

test('another creator’s credential cannot be removed', async () => {
  const owner = await makeCreator();
  const other = await makeCreator();
  const added = await ask('POST /creators/credentials', {
    as: owner,
    body: { title: 'Nurse, eleven years' },
  });
  const remove = (by: Person) =>
    ask('DELETE /creators/credentials', { as: by, query: { credentialId: added.body.id } });
  expect((await remove(other)).status).toBe(404);
  expect((await remove(owner)).status).toBe(200);
});

test('the creator search and the site search find only approved creators', async () => {
  const shown = await makeCreator();
  await change(shown, { name: 'Percy 100% Findable' });
  const hidden = await makeCreator('PENDING_APPROVAL');
  await change(hidden, { name: 'Percy Hidden' });
  await change(hidden, { tagline: 'Percy is not approved yet' });
  await makeCourse(shown, { title: 'A course with Percy' });
  await runTasks('search.update');
  const found = async (query: string, topicId?: TopicId) =>
    (await ask('GET /creators/search', { query: { query, topicId } })).body.items.map((item) => item.name);
  expect(await found('percy')).toEqual(['Percy 100% Findable']);
  expect(await found('perzy findable')).toEqual(['Percy 100% Findable']);
  expect(await found('percy', 'coaching')).toEqual([]);
  expect(await found('%')).toEqual([]);
  // The creator must be hidden even before the search document is deleted.
  await suspend(shown.actor.creator.id);
  expect(await found('percy')).toEqual([]);
});

test('a topic search finds the creators who teach the topic', async () => {
  const [runner, swimmer] = [await makeCreator(), await makeCreator()];
  await change(runner, { topics: ['fitness', 'stretching'] });
  await change(swimmer, { topics: ['breathing'] });
  const found = async (topicId: TopicId) =>
    (await ask('GET /creators/search', { query: { topicId, limit: 100 } })).body.items.map(({ id }) => id);
  expect(await found('stretching')).toEqual([runner.actor.creator.id]);
  expect(await found('breathing')).toEqual([swimmer.actor.creator.id]);
  expect(await found('coaching')).toEqual([]);
});

test('a creator card shows the lowest price of an open membership, and no price without a membership', async () => {
  const [asks, asksNot, person] = [await makeCreator(), await makeCreator(), await makePerson()];
  const ids = [asks, asksNot].map(({ actor }) => actor.creator.id);
  for (const [index, each] of [asks, asksNot].entries()) {
    await change(each, { name: `Quokka ${index}` });
    await ask('POST /creators/:creator/follow', { as: person, params: { creator: ids[index]! } });
  }
  const offered = { creatorId: ids[0]!, hasTrial: false, createdAt: new Date(), updatedAt: new Date() };
  const rows = [1900, 1200, 500].map((priceCents) => ({ ...offered, priceCents, name: `${priceCents}` }));
  await db
    .insertInto('memberships')
    .values(
      rows.map((row, index) => ({
        ...row,
        productId: `${row.name} ${ids[0]}`,
        priceId: `${row.name} ${ids[0]}`,
        endedAt: index === 2 ? new Date() : null,
      })),
    )
    .execute();
  await runTasks('search.update');
  for (const { body } of [
    await ask('GET /creators/search', { query: { limit: 100 } }),
    await ask('GET /creators/search', { query: { query: 'quokka' } }),
    await ask('GET /creators/followed', { as: person }),
  ]) {
    const fees = new Map(body.items.map(({ id, monthlyCents }) => [id, monthlyCents]));
    expect(ids.map((id) => fees.has(id))).toEqual([true, true]);
    expect(ids.map((id) => fees.get(id))).toEqual([1200, undefined]);
  }
});

test('the pages of a creator list contain each creator once', async () => {
  for (let made = 0; made < 4; made += 1) await makeCreator();
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const { body } = await ask('GET /creators/search', { query: { limit: 2, cursor } });
    seen.push(...body.items.map((item) => item.id));
    cursor = body.nextCursor ?? undefined;
  } while (cursor);
  const { length } = await db.selectFrom('creators').select('id').where('state', '=', 'APPROVED').execute();
  expect(seen).toHaveLength(length);
  expect(new Set(seen).size).toBe(length);
});

test('a creator list rejects a cursor that it did not return', async () => {
  expect(await ask('GET /creators/search', { query: { cursor: 'nonsense' } })).toMatchObject({
    status: 400,
    problem: { code: 'BAD_CURSOR' },
  });
});

test('a drawn portrait or cover does not replace an uploaded one', async () => {
  const creators = await import('@/backend/creators/service');
  const { id } = (await makeCreator()).actor.creator;
  const shown = () =>
    db.selectFrom('creators').select(['picture', 'cover']).where('id', '=', id).executeTakeFirstOrThrow();
  await creators.setPicture(id, 'picture', 'uploaded', true);
  await creators.setPicture(id, 'picture', 'drawn', false);
  await creators.setPicture(id, 'cover', 'drawn', false);
  expect(await shown()).toEqual({ picture: 'uploaded', cover: 'drawn' });
  await creators.setPicture(id, 'cover', 'uploaded-cover', true);
  await creators.setPicture(id, 'cover', 'drawn-again', false);
  await creators.setPicture(id, 'picture', 'uploaded-again', true);
  expect(await shown()).toEqual({ picture: 'uploaded-again', cover: 'uploaded-cover' });
});
