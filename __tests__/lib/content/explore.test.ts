import { exploreAddress, parseExploreFilter, withTopic } from '@/lib/content/explore';

test('a filter and its address convert to each other, and unknown values are omitted', () => {
  const filter = parseExploreFilter({ topicId: 'yoga,none,work,yoga', type: 'POST' });
  expect(filter).toEqual({ topics: ['yoga', 'work'], type: 'POST' });
  expect(exploreAddress(filter)).toBe('/explore?topicId=yoga%2Cwork&type=POST');
  expect(parseExploreFilter({ topicId: ['work', 'yoga'], type: 'CREATOR' })).toEqual({
    topics: ['work', 'yoga'],
  });
  expect(exploreAddress({ topics: [] })).toBe('/explore');
});

test('a fifth topic replaces the first topic, and a chosen topic is removed', () => {
  const four = parseExploreFilter({ topicId: 'yoga,work,stress,anxiety' });
  expect(exploreAddress(withTopic(four, 'fitness'))).toBe(
    '/explore?topicId=work%2Cstress%2Canxiety%2Cfitness',
  );
  expect(withTopic(four, 'work').topics).toEqual(['yoga', 'stress', 'anxiety']);
});
