import { findNearDay, toDay } from '@/lib/format/chat-time';
import { holdTimeZone, releaseTimeZone } from '@/lib/format/reader-time-zone';

beforeEach(() => holdTimeZone('Australia/Sydney'));
afterEach(releaseTimeZone);

test('the day of an instant is the day in the reader’s time zone', () => {
  expect(toDay('2026-11-21T13:01:00Z')).toBe('2026-11-22');
});

test.each([
  // In Sydney, 4 October 2026 has 23 hours and 5 April 2026 has 25 hours because of clock changes.
  ['yesterday', 'a day of 23 hours', '2026-10-04T02:00:00Z', '2026-10-04T13:30:00Z'],
  ['yesterday', 'a day before a day of 25 hours', '2026-04-04T02:00:00Z', '2026-04-05T13:30:00Z'],
  ['yesterday', 'the last day of a year', '2026-12-31T02:00:00Z', '2027-01-01T02:00:00Z'],
  ['today', 'an hour of the same day', '2026-11-21T13:01:00Z', '2026-11-22T12:59:00Z'],
  [null, 'the day before yesterday', '2026-11-20T02:00:00Z', '2026-11-22T02:00:00Z'],
])('the relative day is %s for %s', (near, _, instant, now) => {
  expect(findNearDay(instant, new Date(now))).toBe(near);
});
