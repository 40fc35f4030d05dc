import type { ProductPage } from '@/contract/shop';
import { paths } from '@/contract/paths';
import { SHOWN_RATINGS } from '@/lib/content/shown-ratings';
import type { BackendCall } from '../backend-client';
import type { LoadContext } from '../pages/guard';
import type { PublicContext } from '../pages/public-page';
import { productGraph } from '../structured-data/product';
import { ratingsOrEmpty } from './public-ratings';
import { readPublicOrPreview } from './read-open-or';
import { buildShareCardPath } from './share-card';

/** Number of other products below a product. */
const SHOWN_RELATED = 4;

/** Loads the data of a product's page in addition to the product itself. */
export async function loadProductContext(call: BackendCall, product: ProductPage, isPublic: boolean) {
  const params = { id: product.id };
  const [ratings, related] = await Promise.all([
    ratingsOrEmpty(call('GET /shop/items/:id/ratings', { params, query: { limit: SHOWN_RATINGS } })),
    isPublic ? call('GET /shop/items/:id/related', { params }) : { items: [] },
  ]);
  return { product, ratings, related: related.items.slice(0, SHOWN_RELATED) };
}

/**
 * Reads the public product. If it is not public, reads the preview that the signed-in user can see.
 * @throws ApiError 404 if it does not exist or the user cannot see it
 */
export const readProduct = ({ call, user }: Pick<LoadContext, 'call' | 'user'>, params: { id: string }) =>
  readPublicOrPreview({ user }, call('GET /shop/items/:id', { params }), () =>
    call('GET /shop/items/:id/preview', { params }),
  );

/**
 * Returns the structured data and the share card of a public product, for search engines and shared
 * links.
 */
export function describeProduct(product: ProductPage, { appUrl, t }: Pick<PublicContext, 'appUrl' | 't'>) {
  const { id, title, creator, picture, priceCents } = product;
  return {
    structuredData: productGraph(product, appUrl, t('shop:product.shop')),
    shareCard: buildShareCardPath('products', id, [title, creator.name, String(priceCents), picture?.url]),
  };
}

/**
 * Loads a public product with all data of its page, its structured data and its share card. A
 * former name redirects permanently. An id redirects temporarily, because the name can change.
 */
export async function loadPublicProduct({ call, params, ...site }: PublicContext) {
  const name = String(params.routedTitle);
  const product = await call('GET /shop/items/:id', { params: { id: name } });
  const { id, routedTitle } = product;
  if (routedTitle !== name)
    return { redirect: { destination: paths.product(routedTitle), permanent: id !== name.toLowerCase() } };
  return { ...(await loadProductContext(call, product, true)), ...describeProduct(product, site) };
}
