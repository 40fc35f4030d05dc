import {
  chosenTopics,
  listActiveFilters,
  foundCount,
  hasWords,
  searchAddress,
  parseSearchFilter,
  searchParams,
} from '@/lib/search/search-filter';

test.each([
  ['sleep', 'sleep'],
  // `recent-searches` has a separate route. A trailing space avoids that route, because a query
  // never ends with a space.
  ['recent-searches', 'recent-searches '],
  ['Recent-Searches', 'Recent-Searches '],
  ['my recent-searches', 'my recent-searches'],
])('the query "%s" is requested as "%s"', (query, segment) => {
  expect(searchParams(query)).toEqual({ query: segment });
});

test.each([
  ['yoga', 'yoga'],
  ['yoga,work', 'yoga,work'],
  // Repeated, unknown, duplicate or unordered topics.
  [['work', 'yoga'], 'yoga,work'],
  ['work,nonsense,yoga,work', 'yoga,work'],
  ['nonsense', undefined],
  ['', undefined],
])('the topics %s in an address are read as %s', (topicId, known) => {
  expect(parseSearchFilter({ query: 'rest', topicId }).topicId).toBe(known);
  // The query as a path segment is parsed to the same filter.
  expect(parseSearchFilter({ keywords: 'rest', topicId })).toEqual(
    parseSearchFilter({ query: 'rest', topicId }),
  );
});

test('each topic is a filter that can be removed separately', () => {
  const filter = parseSearchFilter({ topicId: 'yoga,work', price: 'free' });
  expect(
    listActiveFilters(filter).map(({ name, value, without }) => [name, value, searchAddress(without)]),
  ).toEqual([
    ['topicId', 'yoga', '/search?topicId=work&price=free'],
    ['topicId', 'work', '/search?topicId=yoga&price=free'],
    ['price', 'free', '/search?topicId=yoga%2Cwork'],
  ]);
});

test('a filter contains all known values of an address', () => {
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
  expect(parseSearchFilter({ ...given, other: 'x' })).toEqual({ ...given, query: 'slow tea' });
  const unknown = {
    type: 'SONG',
    length: '1',
    price: '1',
    rating: '1',
    mine: '1',
    orderBy: 'x',
    asTyped: '1',
  };
  expect(parseSearchFilter({ ...unknown, query: ' ' })).toEqual({});
  expect(parseSearchFilter({ query: 'x'.repeat(101) }).query).toHaveLength(100);
  expect(searchAddress({ query: 'tea', orderBy: 'newest' }, 40)).toBe(
    '/search?query=tea&orderBy=newest&shown=40',
  );
});

test('content included in memberships is a filter that can be removed', () => {
  expect(listActiveFilters({ mine: 'true', type: 'COURSE' })).toEqual([
    { name: 'mine', value: 'true', without: { mine: undefined, type: 'COURSE' } },
  ]);
  expect(chosenTopics({ topicId: 'work,yoga' })).toEqual(['yoga', 'work']);
  expect(chosenTopics({})).toEqual([]);
});

test('the result count is for one type or for all types', () => {
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
])('the query "%s" contains letters or digits: %s', (query, has) => {
  expect(hasWords(query)).toBe(has);
});
