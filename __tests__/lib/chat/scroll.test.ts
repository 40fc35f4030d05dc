import { isAtEnd, isAtStart, keepInPlace } from '@/lib/chat/scroll';

test('a reader near the last pixel is at the end', () => {
  expect(isAtEnd({ scrollTop: 560, clientHeight: 400, scrollHeight: 1000 })).toBe(true);
  expect(isAtEnd({ scrollTop: 500, clientHeight: 400, scrollHeight: 1000 })).toBe(false);
  expect(isAtEnd({ scrollTop: 0, clientHeight: 400, scrollHeight: 300 })).toBe(true);
});

test('a reader near the first pixel is at the start', () => {
  expect(isAtStart({ scrollTop: 90 })).toBe(true);
  expect(isAtStart({ scrollTop: 200 })).toBe(false);
});

test('the scroll position is increased by the height of content inserted above', () => {
  expect(keepInPlace({ scrollTop: 20, scrollHeight: 1000 }, 1750)).toBe(770);
});
