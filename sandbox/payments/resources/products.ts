import * as z from 'zod';
import type Stripe from 'stripe';
import { clearableText, expand, flag, metadata, text, webAddress } from '../api/params.ts';
import { route, type Resource } from '../api/route.ts';
import { getRow, retrieveRoute, updateRow } from '../api/rows.ts';
import type { Change } from '../change.ts';
import { newId } from '../state/ids.ts';
import { mergeMetadata } from './metadata.ts';

/**
 * Parameters of a product that is created separately, within a price or within a checkout session.
 */
export const productFields = {
  name: text(250),
  description: text().optional(),
  images: z.array(webAddress()).max(8).optional(),
  metadata: metadata().optional(),
};

type Filled = {
  name: string;
  active?: boolean;
  description?: string;
  images?: string[];
  metadata?: Record<string, string> | '';
};

export function createProduct(change: Change, given: Filled): Stripe.Product {
  const product = change.put('product', {
    id: newId('prod', 14),
    object: 'product',
    active: given.active ?? true,
    created: change.now,
    default_price: null,
    description: given.description ?? null,
    images: given.images ?? [],
    livemode: false,
    marketing_features: [],
    metadata: mergeMetadata({}, given.metadata),
    name: given.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: change.now,
    url: null,
  });
  change.emit('product.created', product);
  return product;
}

export const products: Resource = {
  expansions: { product: { default_price: 'price' } },
  routes: [
    route(
      'POST /v1/products',
      z.strictObject({ ...productFields, active: flag().optional(), expand: expand().optional() }),
      ({ params, change }) => createProduct(change, params),
    ),
    retrieveRoute('/v1/products', 'product'),
    route(
      'POST /v1/products/:id',
      z.strictObject({
        active: flag().optional(),
        description: clearableText().optional(),
        metadata: metadata().optional(),
        name: text(250).optional(),
        expand: expand().optional(),
      }),
      ({ id, params, change }) => {
        const before = getRow(change, 'product', id);
        const after = {
          ...before,
          active: params.active ?? before.active,
          description: params.description === undefined ? before.description : params.description,
          metadata: mergeMetadata(before.metadata, params.metadata),
          name: params.name ?? before.name,
        };
        return updateRow(change, 'product', before, after);
      },
    ),
  ],
};
