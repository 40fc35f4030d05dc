import * as z from 'zod';
import type Stripe from 'stripe';
import { paginate } from '../api/listing.ts';
import { clearableText, email, expand, metadata, paging, text } from '../api/params.ts';
import { route, type Resource } from '../api/route.ts';
import { getRow, retrieveRoute, updateRow } from '../api/rows.ts';
import type { Change } from '../change.ts';
import { newId } from '../state/ids.ts';
import { mergeMetadata } from './metadata.ts';

const fields = {
  description: clearableText().optional(),
  email: z.union([z.literal('').transform(() => null), email()]).optional(),
  metadata: metadata().optional(),
  name: clearableText(256).optional(),
  phone: clearableText(20).optional(),
  expand: expand().optional(),
};

const FILLED = ['description', 'email', 'name', 'phone'] as const;
type Filled = {
  description?: string | null;
  email?: string | null;
  name?: string | null;
  phone?: string | null;
};

/**
 * Returns only the given fields, because an absent parameter leaves the field of a customer
 * unchanged.
 */
const pick = (given: Filled) =>
  Object.fromEntries(FILLED.filter((key) => given[key] !== undefined).map((key) => [key, given[key]]));

export function createCustomer(change: Change, given: Filled, pairs: Stripe.Metadata = {}) {
  const id = newId('cus', 14);
  const customer = change.put('customer', {
    id,
    object: 'customer',
    address: null,
    balance: 0,
    created: change.now,
    currency: null,
    default_source: null,
    delinquent: false,
    description: given.description ?? null,
    discount: null,
    email: given.email ?? null,
    invoice_prefix: id.slice(-8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: pairs,
    name: given.name ?? null,
    next_invoice_sequence: 1,
    phone: given.phone ?? null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  });
  change.emit('customer.created', customer);
  return customer;
}

export const customers: Resource = {
  routes: [
    route('POST /v1/customers', z.strictObject(fields), ({ params, change }) =>
      createCustomer(change, params, mergeMetadata({}, params.metadata)),
    ),
    retrieveRoute('/v1/customers', 'customer'),
    route('POST /v1/customers/:id', z.strictObject(fields), ({ id, params, change }) => {
      const before = getRow(change, 'customer', id);
      const after = {
        ...before,
        ...pick(params),
        metadata: mergeMetadata(before.metadata, params.metadata),
      };
      return updateRow(change, 'customer', before, after);
    }),
    route(
      'GET /v1/customers',
      z.strictObject({ ...paging(), email: text().optional() }),
      ({ params, url, change }) =>
        paginate(
          change.list('customer').filter((row) => !params.email || row.email === params.email),
          params,
          url,
        ),
    ),
  ],
};
