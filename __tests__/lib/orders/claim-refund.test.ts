import { listRefundableLines, readAmount, toTyped } from '@/lib/orders/claim-refund';
import { officeClaim } from '../../support/make/office-claims';

const [pillows, block] = officeClaim().lines;
const suggested = (changes: Parameters<typeof officeClaim>[0]) =>
  listRefundableLines(officeClaim(changes)).map(({ position, leftCents, suggestedCents }) => [
    position,
    leftCents,
    suggestedCents,
  ]);

test('the suggested refund is the share of the affected items, up to the rest of their order line', () => {
  expect(suggested({})).toEqual([
    [0, 5800, 2900],
    [1, 4000, 0],
    [2, 950, 0],
  ]);
  const refunded = { ...pillows!, refundedCents: 4000 };
  expect(suggested({ lines: [refunded, block!] })[0]).toEqual([0, 1800, 1800]);
  const odd = { ...pillows!, quantity: 3, amountCents: 1000 };
  expect(suggested({ lines: [odd] })[0]).toEqual([0, 1000, 333]);
});

test('the delivery is included in the suggestion only if all items are affected', () => {
  const whole = { ...pillows!, claimedCount: 2 };
  expect(suggested({ lines: [whole] })).toEqual([
    [0, 5800, 5800],
    [2, 950, 950],
  ]);
  expect(suggested({ lines: [whole], deliveryLine: null })).toEqual([[0, 5800, 5800]]);
});

test('a fully refunded order line is not listed', () => {
  const gone = { ...pillows!, refundedCents: 5800 };
  expect(suggested({ lines: [gone], deliveryLine: null })).toEqual([]);
});

test('a typed amount above the rest is rejected, and an empty field is read as 0', () => {
  const [line] = listRefundableLines(officeClaim());
  const read = (text: string) => readAmount(line!, { 0: text }, 'en');
  expect(['', ' ', '0', '58', '12.50'].map(read)).toEqual([0, 0, 0, 5800, 1250]);
  expect(['58.01', '-1', 'all', '1.234'].map(read)).toEqual([undefined, undefined, undefined, undefined]);
  expect(readAmount(line!, {}, 'en')).toBe(0);
});

test('amounts are formatted for the input fields, and an amount of 0 is empty', () => {
  const lines = listRefundableLines(officeClaim());
  expect(toTyped(lines, ({ suggestedCents }) => suggestedCents)).toEqual({ 0: '29', 1: '', 2: '' });
  expect(toTyped(lines, ({ leftCents }) => leftCents)).toEqual({ 0: '58', 1: '40', 2: '9.50' });
});
