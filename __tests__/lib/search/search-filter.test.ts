import { searchParams } from '@/lib/search/search-filter';

test.each([
  ['sleep', 'sleep'],
  // An address of its own is there; nothing that is looked for begins or ends with a space.
  ['recent-searches', 'recent-searches '],
  ['Recent-Searches', 'Recent-Searches '],
  ['my recent-searches', 'my recent-searches'],
])('the words "%s" are asked for as "%s"', (query, segment) => {
  expect(searchParams(query)).toEqual({ query: segment });
});
