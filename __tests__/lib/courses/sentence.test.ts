import type { TopicOffer } from '@/contract/courses';
import { choicesFor, everyChoice } from '@/lib/courses/sentence';

const offer = (topicId: TopicOffer['topicId'], ...partMinutes: number[]) =>
  ({ topicId, partMinutes }) as TopicOffer;

test('a length is offered if it adds parts that the shorter length does not have', () => {
  expect(choicesFor([offer('breathing', 5, 11), offer('work', 20)])).toEqual([
    { minutes: 5, needs: ['breathing'] },
    { minutes: 20, needs: ['breathing', 'work'] },
  ]);
  expect(choicesFor([offer('stretching', 0, 10, 60)])).toEqual([
    { minutes: 5, needs: ['stretching'] },
    { minutes: 10, needs: ['stretching'] },
    { minutes: 60, needs: ['stretching'] },
  ]);
});

test('a topic that is not in the sentence is not offered', () => {
  expect(choicesFor([offer('yoga', 5), offer('fitness', 6)])).toEqual([{ minutes: 10, needs: ['fitness'] }]);
});

test.each([[[]], [[offer('breathing')]], [[offer('breathing', 61)]]])(
  'every choice is offered when nothing fits: %j',
  (topics) => {
    expect(choicesFor(topics)).toBe(everyChoice);
    expect(everyChoice.map(({ minutes, needs }) => [minutes, needs.length])).toEqual([
      [5, 8],
      [10, 8],
      [20, 8],
      [60, 8],
    ]);
  },
);
