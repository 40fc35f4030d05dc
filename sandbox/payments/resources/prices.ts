import * as z from 'zod';
import { badParam } from '../api/errors.ts';
import { choice, currency, expand, flag, integer, metadata, text } from '../api/params.ts';
import { route, type Resource } from '../api/route.ts';
import { getRow, retrieveRoute, updateRow } from '../api/rows.ts';
import type { Change } from '../change.ts';
import { newId } from '../state/ids.ts';
import type { PriceRow } from '../state/tables.ts';
import { mergeMetadata } from './metadata.ts';
import { createProduct, productFields } from './products.ts';

/** Maximum amount of one payment (cents). */
export const MAX_AMOUNT_CENTS = 99_999_999;

/** Memberships renew monthly or yearly, so the sandbox supports only these renewals. */
const recurringFields = z.strictObject({
  interval: choice('month', 'year'),
  interval_count: integer(1, 1).optional(),
});

const TAX_BEHAVIOURS = ['exclusive', 'inclusive', 'unspecified'] as const;

/** Parameters of a price that is created separately or within a checkout session. */
export const priceFields = {
  currency: currency(),
  product: text().optional(),
  product_data: z.strictObject(productFields).optional(),
  recurring: recurringFields.optional(),
  tax_behavior: choice(...TAX_BEHAVIOURS).optional(),
  unit_amount: integer(0, MAX_AMOUNT_CENTS),
};

type Filled = {
  currency: string;
  product?: string;
  product_data?: Parameters<typeof createProduct>[1];
  tax_behavior?: (typeof TAX_BEHAVIOURS)[number];
  unit_amount: number;
  active?: boolean;
  lookup_key?: string;
  metadata?: Record<string, string> | '';
  nickname?: string;
  recurring?: z.output<typeof recurringFields>;
};

/**
 * Creates a price.
 * @param at position of the price in the form, such as `line_items[0][price_data]`, for error
 *   messages
 */
export function createPrice(change: Change, given: Filled, at = ''): PriceRow {
  const nameOf = (key: string) => (at ? `${at}[${key}]` : key);
  if ((given.product === undefined) === (given.product_data === undefined)) {
    throw badParam('Give either product or product_data', nameOf('product'), 'parameter_missing');
  }
  const product = given.product_data
    ? createProduct(change, given.product_data)
    : getRow(change, 'product', given.product ?? '', nameOf('product'));
  const price = change.put('price', {
    id: newId('price'),
    object: 'price',
    active: given.active ?? true,
    billing_scheme: 'per_unit',
    created: change.now,
    currency: given.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: given.lookup_key ?? null,
    metadata: mergeMetadata({}, given.metadata),
    nickname: given.nickname ?? null,
    product: product.id,
    recurring: given.recurring
      ? {
          interval: given.recurring.interval,
          interval_count: 1,
          meter: null,
          trial_period_days: null,
          usage_type: 'licensed',
        }
      : null,
    tax_behavior: given.tax_behavior ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: given.recurring ? 'recurring' : 'one_time',
    unit_amount: given.unit_amount,
    unit_amount_decimal: String(given.unit_amount),
  });
  change.emit('price.created', price);
  return price;
}

export const prices: Resource = {
  expansions: { price: { product: 'product' } },
  routes: [
    route(
      'POST /v1/prices',
      z.strictObject({
        ...priceFields,
        active: flag().optional(),
        lookup_key: text(200).optional(),
        metadata: metadata().optional(),
        nickname: text().optional(),
        expand: expand().optional(),
      }),
      ({ params, change }) => createPrice(change, params),
    ),
    retrieveRoute('/v1/prices', 'price'),
    route(
      'POST /v1/prices/:id',
      z.strictObject({
        active: flag().optional(),
        metadata: metadata().optional(),
        nickname: text().optional(),
        expand: expand().optional(),
      }),
      ({ id, params, change }) => {
        const before = getRow(change, 'price', id);
        const after = {
          ...before,
          active: params.active ?? before.active,
          metadata: mergeMetadata(before.metadata, params.metadata),
          nickname: params.nickname ?? before.nickname,
        };
        return updateRow(change, 'price', before, after);
      },
    ),
  ],
};
