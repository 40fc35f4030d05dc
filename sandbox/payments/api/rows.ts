import * as z from 'zod';
import type { Change } from '../change.ts';
import type { Reader } from '../state/store.ts';
import type { TableName, Tables } from '../state/tables.ts';
import { noSuch } from './errors.ts';
import { paginate } from './listing.ts';
import { onlyExpand, paging, text } from './params.ts';
import { route } from './route.ts';

/**
 * Returns a row.
 * @param param parameter that names the row, unless the address names it
 * @throws ApiError for a missing row: 404 for the address, 400 for a parameter
 */
export function getRow<T extends TableName>(reader: Reader, table: T, id: string, param?: string): Tables[T] {
  const row = reader.find(table, id);
  if (!row) throw noSuch(table, id, param);
  return row;
}

/** Tables whose changed rows emit an event. */
const UPDATED = {
  customer: 'customer.updated',
  price: 'price.updated',
  product: 'product.updated',
  subscription: 'customer.subscription.updated',
} as const;
type Updatable = keyof typeof UPDATED;

/**
 * Stores the new row and emits `….updated` with the previous values. An unchanged row emits no
 * event.
 */
export function updateRow<T extends Updatable>(
  change: Change,
  table: T,
  before: Tables[T],
  after: Tables[T],
) {
  const previous = Object.fromEntries(
    Object.entries(before).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(after[key as keyof Tables[T]]),
    ),
  );
  if (Object.keys(previous).length === 0) return before;
  change.put(table, after);
  change.emit(UPDATED[table], after, previous);
  return after;
}

/** Returns the route `GET /v1/…/:id` of a resource without special rules. */
export function retrieveRoute(folder: `/v1/${string}`, table: TableName) {
  return route(`GET ${folder}/:id` as `GET /v1/${string}`, onlyExpand(), ({ id, change }) =>
    getRow(change, table, id),
  );
}

/** Returns the route `GET /v1/…` of a resource that is listed by customer. */
export function listOfCustomerRoute(folder: `/v1/${string}`, table: 'payment_intent' | 'setup_intent') {
  const fields = z.strictObject({ ...paging(), customer: text().optional() });
  return route(`GET ${folder}` as `GET /v1/${string}`, fields, ({ params, url, change }) => {
    const rows: (Tables['payment_intent'] | Tables['setup_intent'])[] = change.list(table);
    return paginate(
      rows.filter((row) => !params.customer || row.customer === params.customer),
      params,
      url,
    );
  });
}
