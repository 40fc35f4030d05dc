import type { CallInput } from '@/lib/api-call';
import { toCallPath } from '@/lib/browser/call';
import { parcelFilters, type ParcelFilter } from '@/contract/values/orders';
import { dayIn } from '@/lib/format/format';
import { readerTimeZone } from '@/lib/format/reader-time-zone';

/** Payment periods by which the creator's list of orders can be filtered. */
export const paidTimes = ['week', 'month', 'last-month'] as const;
export type PaidTime = (typeof paidTimes)[number];

/** Returns the download address of one PDF with the packing slips or labels of parcels. */
export const slipsLink = (ids: readonly string[], kind: 'slip' | 'label'): string =>
  toCallPath('GET /dashboard/shop/orders/slips', { query: { ids: ids.join(','), kind } });

/** Returns the download address of the orders of a filter as CSV. */
export const ordersCsvLink = (filter: ParcelFilter): string =>
  toCallPath('GET /dashboard/shop/orders/csv', { query: { filter } });

/**
 * Returns the filter of the creator's list of orders with a name; the first filter for an unknown
 * name.
 */
export const toParcelFilter = (word: string | string[] | undefined): ParcelFilter =>
  parcelFilters.find((filter) => filter === word) ?? parcelFilters[0];

type Query = NonNullable<CallInput<'GET /dashboard/shop/orders'>['query']>;

/** Returns the first instant of a day in the reader's time zone. */
function startOf(day: string): string {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // Time zones are between UTC+14 and UTC-12, in steps of a quarter of an hour.
  for (let quarter = -56; quarter <= 48; quarter += 1) {
    const instant = new Date(midnight + quarter * 900_000);
    if (dayIn(instant, readerTimeZone()) === day) return instant.toISOString();
  }
  return new Date(midnight).toISOString();
}

/** Returns the start and end of a payment period in the form that the call expects. */
export function toPaidBounds(
  time: PaidTime | undefined,
  now = new Date(),
): Pick<Query, 'paidSince' | 'paidBefore'> {
  if (time === undefined) return {};
  const today = dayIn(now, readerTimeZone());
  const [year, month] = today.split('-').map(Number) as [number, number];
  const dayOf = (...parts: [number, number, number]) =>
    new Date(Date.UTC(...parts)).toISOString().slice(0, 10);
  if (time === 'week') {
    const weekday = (new Date(today).getUTCDay() + 6) % 7;
    return { paidSince: startOf(dayOf(year, month - 1, Number(today.slice(8)) - weekday)) };
  }
  const thisMonth = startOf(dayOf(year, month - 1, 1));
  if (time === 'month') return { paidSince: thisMonth };
  return { paidSince: startOf(dayOf(year, month - 2, 1)), paidBefore: thisMonth };
}
