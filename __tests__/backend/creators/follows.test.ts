import { sql } from 'kysely';
import { db } from '@/backend/db/connection';
import { ask, startBackend } from '../../support/backend';
import { makePerson, type Person } from '../../support/make/accounts';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import { reinstate, suspend } from '../../support/make/office';

beforeAll(async () => {
  await startBackend();
});

const idOf = ({ actor }: CreatorPerson) => actor.creator.id;
const follow = (as: Person, creator: string) =>
  ask('POST /creators/:creator/follow', { as, params: { creator } });
const unfollow = (as: Person, creator: string) =>
  ask('DELETE /creators/:creator/follow', { as, params: { creator } });
const followed = async (as: Person) =>
  (await ask('GET /creators/followed', { as })).body.items.map(({ id }) => id);
const followersOf = async (creator: CreatorPerson) =>
  (await ask('GET /creators/:creator', { as: creator, params: { creator: idOf(creator) } })).body
    .followersCount;

test('a user can follow each creator once, by username or id, and the follows are listed newest first', async () => {
  const person = await makePerson();
  const [one, other, third] = await Promise.all([makeCreator(), makeCreator(), makeCreator()]);
  const { username } = (await ask('GET /creators/mine', { as: one })).body;
  expect((await follow(person, username)).status).toBe(200);
  expect((await follow(person, idOf(one))).status).toBe(200);
  expect((await follow(person, idOf(other))).status).toBe(200);
  await follow(await makePerson(), idOf(one));
  expect(await followed(person)).toEqual([idOf(other), idOf(one)]);
  expect(await followersOf(one)).toBe(2);
  const refs = [one, other, third].map((creator) => `CREATOR:${idOf(creator)}`).join(',');
  const { items } = (await ask('GET /viewer-states', { as: person, query: { refs } })).body;
  expect(items.every(({ isMarked }) => isMarked)).toBe(true);
  expect(items.map(({ contentId }) => contentId).toSorted()).toEqual([idOf(one), idOf(other)].toSorted());

  await unfollow(person, idOf(one));
  await unfollow(person, idOf(one));
  expect(await followed(person)).toEqual([idOf(other)]);
  expect(await followersOf(one)).toBe(1);
});

test('the follows of a user are listed for that user only, in order of time', async () => {
  const { db } = await import('@/backend/db/connection');
  const { listFollowsBy } = await import('@/backend/creators/follow-repository');
  const [person, other] = [await makePerson(), await makePerson()];
  const creators = await Promise.all([makeCreator(), makeCreator(), makeCreator()]);
  for (const [index, day] of [3, 1, 2].entries())
    for (const { userId } of [person, other])
      await db
        .insertInto('follows')
        .values({ userId, creatorId: idOf(creators[index]!), createdAt: new Date(Date.UTC(2026, 0, day)) })
        .execute();
  const inOrder = [creators[1]!, creators[2]!, creators[0]!].map(idOf);
  for (const isBatch of [false, true])
    expect((await listFollowsBy(db, person.userId, isBatch)).map((row) => row.creatorId)).toEqual(inOrder);
});

test('a creator cannot follow themself', async () => {
  const creator = await makeCreator();
  expect((await follow(creator, idOf(creator))).status).toBe(403);
  expect(await followersOf(creator)).toBe(0);
});

test('a creator can be followed only while public, and a suspended creator can still be unfollowed', async () => {
  const person = await makePerson();
  expect((await follow(person, idOf(await makeCreator('PENDING_APPROVAL')))).status).toBe(404);
  expect((await follow(person, 'nobody-has-this-name')).status).toBe(404);
  const creator = await makeCreator();
  await follow(person, idOf(creator));
  await suspend(idOf(creator));
  expect(await followed(person)).toEqual([]);
  expect((await follow(await makePerson(), idOf(creator))).status).toBe(404);
  await reinstate(idOf(creator));
  expect(await followed(person)).toEqual([idOf(creator)]);
  await suspend(idOf(creator));
  expect((await unfollow(person, idOf(creator))).status).toBe(200);
  expect(await followersOf(creator)).toBe(0);
});

test('a follow revalidates the creator’s page and does not update the search', async () => {
  const [person, creator] = [await makePerson(), await makeCreator()];
  const names = async () => {
    const { rows } = await sql<{ name: string }>`
      select name from tasks.job where data::text like ${`%${idOf(creator)}%`} order by created_on`.execute(
      db,
    );
    return rows.map(({ name }) => name);
  };
  const before = await names();
  await follow(person, idOf(creator));
  expect((await names()).slice(before.length)).toEqual(['pages.revalidate']);
});
