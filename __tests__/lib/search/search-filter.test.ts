import {
  chosenTopics,
  filtersOn,
  foundCount,
  hasWords,
  searchAddress,
  searchFilterOf,
  searchParams,
} from '@/lib/search/search-filter';

test.each([
  ['sleep', 'sleep'],
  // An address of its own is there; nothing that is looked for begins or ends with a space.
  ['recent-searches', 'recent-searches '],
  ['Recent-Searches', 'Recent-Searches '],
  ['my recent-searches', 'my recent-searches'],
])('the words "%s" are asked for as "%s"', (query, segment) => {
  expect(searchParams(query)).toEqual({ query: segment });
});

test.each([
  ['yoga', 'yoga'],
  ['yoga,work', 'yoga,work'],
  // Given again, unknown, twice, or in another order.
  [['work', 'yoga'], 'yoga,work'],
  ['work,nonsense,yoga,work', 'yoga,work'],
  ['nonsense', undefined],
  ['', undefined],
])('the topics %s in an address are %s', (topicId, known) => {
  expect(searchFilterOf({ query: 'rest', topicId }).topicId).toBe(known);
  // The same for the words as a part of the path.
  expect(searchFilterOf({ keywords: 'rest', topicId })).toEqual(searchFilterOf({ query: 'rest', topicId }));
});

test('each topic is a filter that can be taken away alone', () => {
  const filter = searchFilterOf({ topicId: 'yoga,work', price: 'free' });
  expect(filtersOn(filter).map(({ name, value, without }) => [name, value, searchAddress(without)])).toEqual([
    ['topicId', 'yoga', '/search?topicId=work&price=free'],
    ['topicId', 'work', '/search?topicId=yoga&price=free'],
    ['price', 'free', '/search?topicId=yoga%2Cwork'],
  ]);
});

test('a filter has all that an address names and is known', () => {
  const given = {
    query: ' slow tea ',
    type: 'COURSE',
    length: '10-30',
    price: 'free',
    rating: '4',
    mine: 'true',
    orderBy: 'newest',
    asTyped: 'true',
  } as const;
  expect(searchFilterOf({ ...given, other: 'x' })).toEqual({ ...given, query: 'slow tea' });
  const unknown = {
    type: 'SONG',
    length: '1',
    price: '1',
    rating: '1',
    mine: '1',
    orderBy: 'x',
    asTyped: '1',
  };
  expect(searchFilterOf({ ...unknown, query: ' ' })).toEqual({});
  expect(searchFilterOf({ query: 'x'.repeat(101) }).query).toHaveLength(100);
  expect(searchAddress({ query: 'tea', orderBy: 'newest' }, 40)).toBe(
    '/search?query=tea&orderBy=newest&shown=40',
  );
});

test('what comes with memberships is a filter that can be taken away', () => {
  expect(filtersOn({ mine: 'true', type: 'COURSE' })).toEqual([
    { name: 'mine', value: 'true', without: { mine: undefined, type: 'COURSE' } },
  ]);
  expect(chosenTopics({ topicId: 'work,yoga' })).toEqual(['yoga', 'work']);
  expect(chosenTopics({})).toEqual([]);
});

test('what was found is counted of one kind or of all', () => {
  const counts = [
    { contentType: 'COURSE' as const, count: 3 },
    { contentType: 'POST' as const, count: 4 },
  ];
  expect([foundCount({ type: 'POST' }, counts), foundCount({}, counts), foundCount({}, [])]).toEqual([
    4, 7, 0,
  ]);
});

test.each([
  ['tea', true],
  ['7', true],
  ['../?', false],
  ['', false],
])('"%s" has words: %s', (query, has) => {
  expect(hasWords(query)).toBe(has);
});
