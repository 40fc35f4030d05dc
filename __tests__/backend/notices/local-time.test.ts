import { toInstant, toLocal } from '@/backend/local-time';
import { findQuietEnd, isDigestDay } from '@/backend/notices/schedule';

const night = { isQuiet: true, quietFrom: 21 * 60, quietTo: 8 * 60 };
const noon = { isQuiet: true, quietFrom: 12 * 60, quietTo: 13 * 60 };

test.each([
  // Sydney is 10 hours ahead of UTC in winter and 11 hours ahead in summer.
  ['2026-07-01T10:59:00Z', 'Australia/Sydney', night, null],
  ['2026-07-01T11:00:00Z', 'Australia/Sydney', night, '2026-07-01T22:00:00.000Z'],
  ['2026-07-01T14:30:00Z', 'Australia/Sydney', night, '2026-07-01T22:00:00.000Z'],
  ['2026-07-01T21:59:00Z', 'Australia/Sydney', night, '2026-07-01T22:00:00.000Z'],
  ['2026-07-01T22:00:00Z', 'Australia/Sydney', night, null],
  ['2026-01-01T10:30:00Z', 'Australia/Sydney', night, '2026-01-01T21:00:00.000Z'],
  // Summer time begins on 4 October 2026 at 2:00 and ends on 5 April 2026 at 3:00.
  ['2026-10-03T12:00:00Z', 'Australia/Sydney', night, '2026-10-03T21:00:00.000Z'],
  ['2026-04-04T12:00:00Z', 'Australia/Sydney', night, '2026-04-04T22:00:00.000Z'],
  // New York, and a zone whose offset is not a whole number of hours.
  ['2026-03-08T03:00:00Z', 'America/New_York', night, '2026-03-08T12:00:00.000Z'],
  ['2026-07-01T16:00:00Z', 'Asia/Kolkata', night, '2026-07-02T02:30:00.000Z'],
  // Quiet hours within one day, empty quiet hours and quiet hours that are switched off.
  ['2026-07-01T02:30:00Z', 'Australia/Sydney', noon, '2026-07-01T03:00:00.000Z'],
  ['2026-07-01T03:00:00Z', 'Australia/Sydney', noon, null],
  ['2026-07-01T12:00:00Z', 'Australia/Sydney', { ...night, quietTo: 21 * 60 }, null],
  ['2026-07-01T12:00:00Z', 'Australia/Sydney', { ...night, isQuiet: false }, null],
])(
  'findQuietEnd for a mail at %s in %s returns the end of the quiet hours, or null outside of them',
  (at, zone, hours, end) => {
    expect(findQuietEnd(new Date(at), hours, zone)?.toISOString() ?? null).toBe(end);
  },
);

test.each([
  ['2026-11-21', 8 * 60, 'Australia/Sydney', '2026-11-20T21:00:00.000Z'],
  ['2026-11-21', 0, 'Pacific/Kiritimati', '2026-11-20T10:00:00.000Z'],
  // The local time 2:30 does not exist on this day, because the clock is moved forward.
  ['2026-10-04', 150, 'Australia/Sydney', '2026-10-03T16:30:00.000Z'],
])(
  'toInstant in case %# converts the day %s and the minute %s in %s to the expected instant',
  (day, minute, zone, instant) => {
    expect(toInstant({ day, minute }, zone).toISOString()).toBe(instant);
  },
);

test('toLocal returns the day and the minute of the day in a time zone', () => {
  const at = new Date('2026-11-20T13:05:00Z');
  expect(toLocal(at, 'Australia/Sydney')).toEqual({ day: '2026-11-21', minute: 5 });
  expect(toLocal(at, 'America/New_York')).toEqual({ day: '2026-11-20', minute: 8 * 60 + 5 });
});

test('isDigestDay returns true on the chosen days of the week', () => {
  // 20 November 2026 is a Friday.
  const days = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'];
  expect(days.map((day) => isDigestDay(day, 'EVERY_DAY'))).toEqual([true, true, true, true]);
  expect(days.map((day) => isDigestDay(day, 'WEEKDAYS'))).toEqual([true, false, false, true]);
  expect(days.map((day) => isDigestDay(day, 'MONDAYS'))).toEqual([false, false, false, true]);
});
