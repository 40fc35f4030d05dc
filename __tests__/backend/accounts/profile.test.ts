import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { allCalls } from '@/contract';
import { db } from '@/backend/db/connection';
import { config } from '@/backend/config';
import { ask, request, runTasks, startBackend } from '../../support/backend';
import { makePerson, type Person } from '../../support/make/accounts';
import { makeCreator } from '../../support/make/creators';

beforeAll(async () => {
  await startBackend();
});

const me = async (as: { token: string }) => (await ask('GET /users', { as })).body;
const tell = (as: Person, body: object) => request('PATCH', '/users', { as, body });
const choose = (as: Person, topics: string[]) => request('PUT', '/users/topics', { as, body: { topics } });

test('a member changes their name and profile details, each field separately', async () => {
  const [person, neighbour] = [await makePerson(), await makePerson()];
  expect(await tell(person, { name: ' Jo ', lastName: 'Weatherlow' })).toMatchObject({
    status: 200,
    body: { name: 'Jo', lastName: 'Weatherlow', userInitials: 'JW', level: null },
  });
  const answers = { timesOfDay: ['EVENING', 'NIGHT'], level: 'BASICS', yearOfBirth: 1986, region: 'NSW' };
  await tell(person, { ...answers, timesOfDay: ['EVENING', 'NIGHT', 'EVENING'] });
  expect(await tell(person, { isOnboardingCompleted: true })).toMatchObject({ status: 200 });
  expect(await me(person)).toMatchObject({ name: 'Jo', ...answers, isOnboardingCompleted: true });
  await tell(person, { yearOfBirth: null, region: null });
  expect(await me(person)).toMatchObject({ ...answers, yearOfBirth: null, region: null });
  expect(await me(neighbour)).toMatchObject({
    name: 'Robin',
    timesOfDay: [],
    level: null,
    isOnboardingCompleted: false,
  });
  expect(await tell(person, {})).toMatchObject({ status: 200, body: { name: 'Jo' } });
});

test.each([
  { isOffice: true },
  { email: 'another@kumu.test' },
  { segment: 'acme' },
  { isOnboardingCompleted: false },
  { level: 'EXPERT' },
  { timesOfDay: ['NOON'] },
  { region: 'NZ' },
  { name: ' ' },
])('a profile change of %j is rejected', async (body) => {
  const person = await makePerson();
  const before = await me(person);
  expect((await tell(person, body)).status).toBe(422);
  expect(await me(person)).toEqual(before);
});

test('a year of birth is accepted only for ages from 13 to 120 years', async () => {
  const person = await makePerson();
  const year = new Date().getFullYear();
  for (const age of [12, 121, -1, 2000])
    expect((await tell(person, { yearOfBirth: year - age })).status).toBe(422);
  expect((await tell(person, { yearOfBirth: 1986.5 })).status).toBe(422);
  for (const age of [13, 120]) {
    expect((await tell(person, { yearOfBirth: year - age })).status).toBe(200);
    expect((await me(person)).yearOfBirth).toBe(year - age);
  }
});

test('a user chooses 1 to 5 topics, which are stored without duplicates in the chosen order', async () => {
  const [person, neighbour] = [await makePerson(), await makePerson()];
  const six = ['yoga', 'work', 'stress', 'fitness', 'coaching', 'anxiety'];
  for (const refused of [[], six, ['golf']]) expect((await choose(person, refused)).status).toBe(422);
  expect((await ask('GET /users/topics', { as: person })).body).toEqual({ topics: [] });
  expect((await choose(person, ['yoga', 'work', 'yoga'])).body).toEqual({ topics: ['yoga', 'work'] });
  expect((await choose(person, six.slice(0, 5))).status).toBe(200);
  expect((await ask('GET /users/topics', { as: person })).body).toEqual({ topics: six.slice(0, 5) });
  expect((await me(person)).topics).toEqual(six.slice(0, 5));
  expect((await ask('GET /users/topics', { as: neighbour })).body).toEqual({ topics: [] });
});

test('only calls about the caller’s own data return profile details', () => {
  const telling = allCalls.filter((call) =>
    /"(timesOfDay|level|yearOfBirth|region)"/.test(
      JSON.stringify(z.toJSONSchema(call.reply, { unrepresentable: 'any' })),
    ),
  );
  // The "region" in a creator's orders belongs to the delivery address and is not a profile detail.
  const own = /^\/(users|auth|dashboard\/shop\/orders)(\/|$)/;
  expect(telling.length).toBeGreaterThan(2);
  expect(telling.map(({ path }) => path).filter((path) => !own.test(path))).toEqual([]);
});

const upload = (as: Person) => {
  const body = new FormData();
  body.append('picture', new Blob([readFileSync('__tests__/fixtures/picture.jpg')]), 'me.jpg');
  return request('POST', '/kumu/users/profile-picture', { as, body });
};
const remove = (as: Person) => ask('DELETE /kumu/users/profile-picture', { as });
const picturesOf = async ({ userId }: Person) =>
  (await db.selectFrom('pictures').select('id').where('ownerId', '=', userId).execute()).length;

async function sweep() {
  const { removeUnusedPictures } = await import('@/backend/files/picture-service');
  await removeUnusedPictures(new Date(Date.now() + 60_000), 100);
}

describe('profile pictures', () => {
  test('a member’s profile picture is swept only after it is replaced or removed', async () => {
    const [person, neighbour] = [await makePerson(), await makePerson()];
    await upload(neighbour);
    const first = await upload(person);
    expect(first.status).toBe(200);
    expect((await me(person)).picture).toEqual(first.body);
    const second = await upload(person);
    expect((await me(person)).picture).toEqual(second.body);
    expect(await picturesOf(person)).toBe(2);
    await sweep();
    expect(await picturesOf(person)).toBe(1);
    expect((await me(person)).picture).toEqual(second.body);
    expect(await remove(person)).toMatchObject({ status: 200 });
    expect((await me(person)).picture).toBeNull();
    await sweep();
    expect([await picturesOf(person), await picturesOf(neighbour)]).toEqual([0, 1]);
    expect((await remove(person)).status).toBe(200);
  });

  test('a profile picture that exceeds the quota is rejected, and the previous picture is unchanged', async () => {
    const person = await makePerson();
    const { body } = await upload(person);
    const { member: quota } = config.quotaBytes;
    config.quotaBytes.member = 1;
    const refused = await upload(person);
    config.quotaBytes.member = quota;
    expect(refused).toMatchObject({ status: 422, body: { code: 'QUOTA_EXCEEDED' } });
    expect((await me(person)).picture).toEqual(body);
  });

  test('a creator’s profile picture is also the portrait, and a removed portrait is not drawn again', async () => {
    const creator = await makeCreator();
    const portrait = async () => (await ask('GET /creators/mine', { as: creator })).body.picture;
    const { body } = await upload(creator);
    expect([await portrait(), (await me(creator)).picture]).toEqual([body, body]);
    await remove(creator);
    expect(await portrait()).toBeNull();
    await runTasks('creators.drawCover');
    expect(await portrait()).toBeNull();
    expect((await me(creator)).picture).toBeNull();
  });

  test('a member who becomes a creator keeps their profile picture until they choose a portrait', async () => {
    const person = await makePerson();
    const { body } = await upload(person);
    await ask('POST /creators/mine', { as: person });
    await runTasks('creators.drawCover');
    expect((await me(person)).picture).toEqual(body);
    const { body: portrait } = await upload(person);
    expect((await me(person)).picture).toEqual(portrait);
    await sweep();
    expect(await picturesOf(person)).toBe(1);
  });

  test('a suspended creator can neither replace nor remove their picture', async () => {
    const creator = await makeCreator();
    const { body } = await upload(creator);
    await db
      .updateTable('creators')
      .set({ state: 'SUSPENDED' })
      .where('userId', '=', creator.userId)
      .execute();
    expect([(await upload(creator)).status, (await remove(creator)).status]).toEqual([403, 403]);
    expect((await me(creator)).picture).toEqual(body);
  });
});
