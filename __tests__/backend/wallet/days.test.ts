import { addTo, toAccountingDay } from '@/backend/local-time';
import { nextPayoutOn } from '@/backend/wallet/schedule';

test('a day begins and ends at midnight in Sydney', () => {
  expect(toAccountingDay(new Date('2026-01-31T12:59:59Z'))).toBe('2026-01-31');
  expect(toAccountingDay(new Date('2026-01-31T13:00:00Z'))).toBe('2026-02-01');
});

test.each([
  ['2026-02-27', 'day', 2, '2026-03-01'],
  ['2026-03-01', 'day', -1, '2026-02-28'],
  ['2026-03-01', 'day', 0, '2026-03-01'],
  ['2026-11-30', 'month', 2, '2027-01-01'],
  ['2026-01-31', 'month', -1, '2025-12-01'],
  ['2026-01-31', 'month', 0, '2026-01-01'],
] as const)(
  'addTo for the day %s with the unit %s and the count %i returns %s',
  (day, unit, count, expected) => {
    expect(addTo(day, unit, count)).toBe(expected);
  },
);

// 1 June 2026 is a Monday.
test.each([
  ['every working day', { interval: 'daily' }, '2026-06-01', '2026-06-02'],
  ['every working day, after a Thursday', { interval: 'daily' }, '2026-06-04', '2026-06-05'],
  ['every working day, after a Friday', { interval: 'daily' }, '2026-06-05', '2026-06-08'],
  ['every working day, after a Saturday', { interval: 'daily' }, '2026-06-06', '2026-06-08'],
  [
    'on two days of the week',
    { interval: 'weekly', weekly_payout_days: ['monday', 'thursday'] },
    '2026-06-01',
    '2026-06-04',
  ],
  [
    'on today’s day of the week',
    { interval: 'weekly', weekly_payout_days: ['monday'] },
    '2026-06-01',
    '2026-06-08',
  ],
  [
    'every week, on a Sunday',
    { interval: 'weekly', weekly_payout_days: ['sunday'] },
    '2026-06-01',
    '2026-06-07',
  ],
  ['every week, on no day', { interval: 'weekly' }, '2026-06-01', null],
  ['on a day of the month', { interval: 'monthly', monthly_payout_days: [15] }, '2026-06-01', '2026-06-15'],
  [
    'on today’s day of the month',
    { interval: 'monthly', monthly_payout_days: [1] },
    '2026-07-01',
    '2026-08-01',
  ],
  [
    'on the 31st of a month with 30',
    { interval: 'monthly', monthly_payout_days: [31] },
    '2026-06-01',
    '2026-06-30',
  ],
  ['on the 31st of February', { interval: 'monthly', monthly_payout_days: [31] }, '2026-02-01', '2026-02-28'],
  ['on the 31st, after it', { interval: 'monthly', monthly_payout_days: [31] }, '2026-07-31', '2026-08-31'],
  ['every month, on no day', { interval: 'monthly' }, '2026-06-01', null],
  ['when its creator asks', { interval: 'manual', monthly_payout_days: [15] }, '2026-06-01', null],
  ['on no schedule', null, '2026-06-01', null],
])('nextPayoutOn for payouts %s returns the next payout day', (_, schedule, today, expected) => {
  expect(nextPayoutOn(schedule, new Date(`${today}T10:00:00Z`))).toBe(expected);
});
