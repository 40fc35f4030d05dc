import { findClearingDate } from '@/components/wallet/clears-on';
import type { Movement } from '@/contract/wallet';

const sale = (at: string) => ({ kind: 'SALE', at }) as Movement;
const before = new Date('2026-11-01T00:00:00.000Z');

test.each([
  ['a Monday', '2026-11-16T05:00:00.000Z', '2026-11-19T05:00:00.000Z'],
  ['a Friday', '2026-11-20T05:00:00.000Z', '2026-11-25T05:00:00.000Z'],
  ['a Sunday', '2026-11-22T05:00:00.000Z', '2026-11-25T05:00:00.000Z'],
])('the clearing date is three working days after %s', (_, at, day) => {
  expect(findClearingDate(sale(at), 3, before)?.toISOString()).toBe(day);
  expect(findClearingDate(sale(at), 3, new Date(day))).toBeUndefined();
});
