import { db } from '@/backend/db/connection';
import { makePerson, type Person } from '../../support/make/accounts';
import { id } from '../../support/make/ids';
import { startServices } from '../../support/services';

let recent: typeof import('@/backend/search/recent-service');
let repository: typeof import('@/backend/search/recent-repository');
let person: Person;
let other: Person;

beforeAll(async () => {
  await startServices();
  recent = await import('@/backend/search/recent-service');
  repository = await import('@/backend/search/recent-repository');
});
beforeEach(async () => {
  [person, other] = [await makePerson(), await makePerson()];
});

const onDay = (day: number) => new Date(Date.UTC(2020, 0, day));
const queriesOf = async ({ userId }: Person) =>
  (await repository.listRecent(db, userId)).map(({ query }) => query);

test("searches with equal times have a stable order, and each user's newest searches are kept", async () => {
  const rows = [
    { id: id(801), query: 'first', searchedAt: onDay(1) },
    { id: id(803), query: 'third', searchedAt: onDay(2) },
    { id: id(804), query: 'fourth', searchedAt: onDay(1) },
    { id: id(802), query: 'second', searchedAt: onDay(1) },
  ];
  for (const row of rows)
    await db
      .insertInto('recentSearches')
      .values({ ...row, userId: person.userId })
      .execute();
  await repository.putRecent(db, { userId: other.userId, query: 'theirs', searchedAt: onDay(1) });
  expect(await queriesOf(person)).toEqual(['third', 'fourth', 'second', 'first']);
  await repository.deleteOldest(db, person.userId, 2);
  expect(await queriesOf(person)).toEqual(['third', 'fourth']);
  await repository.deleteOldest(db, person.userId, 1);
  expect([await queriesOf(person), await queriesOf(other)]).toEqual([['third'], ['theirs']]);
});

test('a repeated search is stored once with its latest time', async () => {
  const put = (query: string, day: number) =>
    repository.putRecent(db, { userId: person.userId, query, searchedAt: onDay(day) });
  await put('sleep', 2);
  await put('breath', 3);
  await put('sleep', 1);
  const [, second] = await repository.listRecent(db, person.userId);
  expect(second).toMatchObject({ query: 'sleep', searchedAt: onDay(2) });
  await put('sleep', 4);
  expect(await queriesOf(person)).toEqual(['sleep', 'breath']);
  const [first] = await repository.listRecent(db, person.userId);
  expect(first!.searchedAt).toEqual(onDay(4));
});

test('a restored search has its original time, and a time in the future is replaced by the current time', async () => {
  const add = async (searches: { query: string; searchedAt?: string }[]) =>
    (await recent.add(person.actor, { searches })).items;
  const [past] = await add([{ query: 'past', searchedAt: onDay(1).toISOString() }]);
  expect(past!.searchedAt).toBe(onDay(1).toISOString());
  const before = Date.now();
  const items = await add([
    { query: 'future', searchedAt: new Date(before + 86_400_000).toISOString() },
    { query: 'now' },
  ]);
  // The newest two searches may have equal times.
  expect(items.slice(0, 2).map(({ query }) => query)).toEqual(expect.arrayContaining(['now', 'future']));
  expect(items[2]!.query).toBe('past');
  for (const { searchedAt } of items.slice(0, 2)) {
    expect(Date.parse(searchedAt)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(searchedAt)).toBeLessThanOrEqual(Date.now());
  }
});
