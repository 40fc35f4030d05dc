import { countCourses } from '@/lib/server/loaders/count-courses';

type Call = Parameters<typeof countCourses>[0];

const answers: Record<string, object> = {
  'GET /content/counts': {
    topics: [],
    kinds: [
      { contentType: 'POST', count: 7 },
      { contentType: 'COURSE', count: 25 },
    ],
  },
  'GET /content/filter-counts': {
    items: [
      { filter: 'rating', value: 'yoga', count: 3 },
      { filter: 'topicId', value: 'yoga', count: 31 },
      { filter: 'topicId', value: 'work', count: 1001 },
    ],
  },
};
const call = (async (name: string) => answers[name]) as unknown as Call;

test.each([
  [{}, 25],
  [{ orderBy: 'newest' as const }, 25],
  [{ topicId: 'yoga' as const }, 31],
  [{ topicId: 'work' as const }, null],
  [{ topicId: 'yoga' as const, maxMinutes: 10 }, null],
])('the number of courses for the filter %j is %s', async (filter, count) =>
  expect(await countCourses(call, filter)).toBe(count),
);
