import {
  findRefundFaults,
  sumRefund,
  toRefundable,
  toRefundCents,
  toRefundLines,
  type RefundChoice,
} from '@/lib/orders/refund-draft';
import { ownParcel } from '../../support/make/own-parcels';

const [pillows, refill, delivery] = toRefundable(ownParcel());
const choose = (part: RefundChoice['part'], typed = ''): RefundChoice => ({
  part,
  typed,
  isRestocked: false,
});
const centsOf = (line: typeof pillows, part: RefundChoice['part'], typed?: string) =>
  toRefundCents(line!, choose(part, typed), 'en');

test('an order line without a choice is not refunded', () => {
  expect(toRefundCents(pillows!, undefined, 'en')).toBe(0);
});

test('all items of an order line are refunded to the cent despite the rounding of a single share', () => {
  const odd = { ...pillows!, quantity: 3, amountCents: 1000 };
  expect(centsOf(odd, 1)).toBe(333);
  expect(centsOf(odd, 2)).toBe(666);
  expect(centsOf(odd, 3)).toBe(1000);
});

test('a chosen refund is at most the rest of its order line', () => {
  const left = { ...pillows!, refundedCents: 5000 };
  expect(centsOf(left, 1)).toBe(220);
  expect(centsOf(left, 2)).toBe(220);
  expect(centsOf({ ...delivery!, refundedCents: 600 }, 'half')).toBe(350);
});

test.each([
  ['0.01', 1],
  ['52.20', 5220],
  ['52.21', undefined],
  ['0', undefined],
  ['', undefined],
  ['1.234', undefined],
])('the typed amount %j is %j cents', (typed, cents) => {
  expect(centsOf(pillows, 'other', typed)).toBe(cents);
});

test('a refund contains the order lines with an amount and the number of restocked items', () => {
  const draft = new Map([
    [0, { ...choose(2), isRestocked: true }],
    [1, { ...choose('other', '5'), isRestocked: true }],
    [2, choose('half')],
  ]);
  const lines = [pillows!, refill!, delivery!];
  expect(toRefundLines(lines, draft, 'en')).toEqual([
    { position: 0, amountCents: 5220, restockCount: 2 },
    { position: 1, amountCents: 500, restockCount: 0 },
    { position: 2, amountCents: 475, restockCount: 0 },
  ]);
  expect(sumRefund(lines, draft, 'en')).toEqual({
    itemsCents: 6300,
    offCents: 580,
    deliveryCents: 475,
    totalCents: 6195,
  });
  expect(findRefundFaults(lines, new Map([[1, choose('other', 'x')]]), 'en')).toEqual([1]);
});

test('a free delivery is not listed as a refundable line', () => {
  expect(toRefundable(ownParcel({ deliveryLine: null }))).toHaveLength(2);
});
