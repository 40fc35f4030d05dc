import { distanceOf } from '@/backend/search/words';

test.each([
  ['yoga', 'yoga', 0],
  ['yoga', 'yga', 1],
  ['yoga', 'yogas', 1],
  ['yoga', 'yoya', 1],
  ['yoga', 'oyga', 1],
  ['yoga', 'gyoa', 2],
  ['sleep', 'slepe', 1],
  ['sleep', 'elseep', 2],
  ['breath', 'berate', 2],
  ['', 'tea', 3],
  ['tea', '', 3],
])('from "%s" to "%s" it is %i changes, either way', (one, other, distance) => {
  expect([distanceOf(one, other), distanceOf(other, one)]).toEqual([distance, distance]);
});
