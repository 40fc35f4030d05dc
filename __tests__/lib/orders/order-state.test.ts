import { toOrderState } from '@/lib/orders/order-state';
import { claimReasons, type ParcelState } from '@/contract/values/orders';
import { findGaps, listReasons, missingFrom, startDraft } from '@/lib/orders/claim-draft';
import { parcel } from '../../support/make/shop-carts';

const states = (...all: ParcelState[]) => all.map((state) => ({ state }));

test.each<[ParcelState[], ReturnType<typeof toOrderState>]>([
  [['SENT'], { state: 'SENT' }],
  [['SENT', 'PAID'], { state: 'SENT', sentCount: 1 }],
  [['DELIVERED', 'SENT', 'READY'], { state: 'SENT', sentCount: 2 }],
  [['DELIVERED', 'CLAIMED'], { state: 'CLAIMED' }],
  [['PAID', 'DELIVERED'], { state: 'PAID' }],
  [['DELIVERED', 'REFUNDED'], { state: 'DELIVERED' }],
  [['EXPIRED', 'EXPIRED'], { state: 'EXPIRED' }],
])('an order with parcels in %j is shown as %j', (given, expected) => {
  expect(toOrderState(states(...given))).toEqual(expected);
});

test('the missing fields of a problem report are listed in the order of the form', () => {
  expect(findGaps({ quantities: new Map(), text: ' too short' })).toEqual([
    'lines',
    'reason',
    'text',
    'wish',
  ]);
  expect(
    findGaps({
      quantities: new Map([[0, 1]]),
      text: 'The seam is open.',
      reason: 'DAMAGED',
      wish: 'REPLACEMENT',
    }),
  ).toEqual([]);
});

test('a problem report preselects the order line only if the parcel has a single line', () => {
  const line = { position: 3 } as Parameters<typeof startDraft>[0]['lines'][number];
  expect([...startDraft({ lines: [line] }).quantities]).toEqual([[3, 1]]);
  expect([...startDraft({ lines: [line, { ...line, position: 4 }] }).quantities]).toEqual([]);
});

test('a parcel can be missing 11 days after it was sent, unless its arrival was confirmed', () => {
  const sentAt = '2026-11-01T00:00:00.000Z';
  const sent = parcel({ state: 'SENT', sentAt, isConfirmed: false });
  expect(missingFrom(sent)).toBe('2026-11-12T00:00:00.000Z');
  expect(missingFrom({ ...sent, isConfirmed: true })).toBeNull();
  expect(listReasons({ ...sent, isConfirmed: true })).not.toContain('NOT_ARRIVED');
});

test('a parcel that was not sent can be reported only as missing, from 7 days after the payment', () => {
  const paid = parcel({ state: 'PAID', paidAt: '2026-11-01T00:00:00.000Z', sentAt: null });
  expect(missingFrom(paid)).toBe('2026-11-08T00:00:00.000Z');
  expect(listReasons(paid)).toEqual(['NOT_ARRIVED']);
});

test('a parcel that is ready to collect can be reported at once and for each reason', () => {
  const ready = parcel({ state: 'READY', readyAt: '2026-11-03T00:00:00.000Z', sentAt: null });
  expect(missingFrom(ready)).toBe('2026-11-03T00:00:00.000Z');
  expect(listReasons(ready)).toEqual(claimReasons);
});
