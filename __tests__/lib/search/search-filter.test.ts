import { filtersOn, searchAddress, searchFilterOf, searchParams } from '@/lib/search/search-filter';

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
