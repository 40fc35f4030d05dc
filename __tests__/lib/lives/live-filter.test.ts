import { parseLivesFilter, toLivesPath } from '@/lib/lives/live-filter';

test('a filter and its address convert to each other, and unknown values are omitted', () => {
  expect(toLivesPath({})).toBe('/all-lives');
  expect(toLivesPath({ topicId: 'work', only: 'booked' })).toBe('/all-lives?topicId=work&only=booked');
  expect(parseLivesFilter({ topicId: 'work', only: 'booked' })).toEqual({ topicId: 'work', only: 'booked' });
  expect(parseLivesFilter({ topicId: 'cooking', only: 'all' })).toEqual({});
});
