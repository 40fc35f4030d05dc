import { toPaidBounds, toParcelFilter } from '@/lib/orders/own-orders';
import { findPostingDay } from '@/lib/orders/posting-day';
import { isLinkWrong, startTracking, toTrackingInput } from '@/lib/orders/tracking-draft';
import { toTrackingUrl } from '@/contract/rules/tracking-url';

/** Wednesday at noon in every time zone of Australia. */
const wednesday = new Date('2026-11-18T02:00:00.000Z');

test('the next posting day is the first posting day from today on', () => {
  expect(findPostingDay([1, 4], wednesday)).toBe('2026-11-19');
  expect(findPostingDay([3], wednesday)).toBe('2026-11-18');
  expect(findPostingDay([1], wednesday)).toBe('2026-11-23');
  expect(findPostingDay([], wednesday)).toBeUndefined();
});

test("the periods of payment begin at midnight in the reader's time zone", () => {
  const midnight = (year: number, month: number, day: number) => new Date(year, month, day).toISOString();
  expect(toPaidBounds('week', wednesday)).toEqual({ paidSince: midnight(2026, 10, 16) });
  expect(toPaidBounds('month', wednesday)).toEqual({ paidSince: midnight(2026, 10, 1) });
  expect(toPaidBounds('last-month', wednesday)).toEqual({
    paidSince: midnight(2026, 9, 1),
    paidBefore: midnight(2026, 10, 1),
  });
  expect(toPaidBounds(undefined, wednesday)).toEqual({});
});

test('an unknown tab is replaced by the tab of orders to send', () => {
  expect(toParcelFilter('problems')).toBe('problems');
  expect(toParcelFilter('toString')).toBe('to-send');
});

test('the tracking link is built from the carrier and the number', () => {
  expect(toTrackingUrl('SWIFTPOST', 'SWP 88/42', null)).toBe('https://swiftpost.example/t/SWP88%2F42');
  expect(toTrackingUrl('PARCELWAY', '  ', null)).toBeNull();
  expect(toTrackingUrl('OTHER', '1', 'https://parcels.test/1')).toBe('https://parcels.test/1');
});

test.each(['http://parcels.test/1', 'javascript:alert(1)', 'parcels.test/1', 'https://', 'https://a b.test'])(
  'the link %s of another carrier is rejected',
  (link) => expect(isLinkWrong({ carrier: 'OTHER', number: '', link })).toBe(true),
);

test('a tracking with neither a number nor a link is not stored', () => {
  expect(toTrackingInput(startTracking(null))).toBeNull();
  expect(toTrackingInput({ carrier: 'OTHER', number: '', link: ' https://parcels.test/1 ' })).toEqual({
    carrier: 'OTHER',
    number: '',
    url: 'https://parcels.test/1',
  });
  // A typed link is ignored for a carrier whose tracking address is known.
  expect(toTrackingInput({ carrier: 'SWIFTPOST', number: 'a', link: 'https://parcels.test/1' })).toEqual({
    carrier: 'SWIFTPOST',
    number: 'a',
    url: null,
  });
});
