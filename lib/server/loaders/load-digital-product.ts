import type { DigitalProductPage } from '@/contract/digital-products';
import { paths } from '@/contract/paths';
import { SHOWN_RATINGS } from '@/lib/content/shown-ratings';
import type { BackendCall } from '../backend-client';
import type { LoadContext } from '../pages/guard';
import { digitalProductGraph } from '../structured-data/digital-product';
import type { PublicContext } from '../pages/public-page';
import { ratingsOrEmpty } from './public-ratings';
import { readPublicOrPreview } from './read-open-or';
import { buildShareCardPath } from './share-card';

/** Loads the data of a digital product's page in addition to the product itself. */
export async function loadDigitalProductContext(call: BackendCall, product: DigitalProductPage) {
  const ratings = await ratingsOrEmpty(
    call('GET /digital-products/:id/rating', { params: { id: product.id }, query: { limit: SHOWN_RATINGS } }),
  );
  return { product, ratings };
}

/**
 * Reads the public digital product. If it is not public, reads the preview that the signed-in user
 * can see.
 * @throws ApiError 404 if it does not exist or the user cannot see it
 */
export const readDigitalProduct = (
  { call, user }: Pick<LoadContext, 'call' | 'user'>,
  params: { id: string },
) =>
  readPublicOrPreview({ user }, call('GET /digital-products/:id', { params }), () =>
    call('GET /digital-products/:id/preview', { params }),
  );

/**
 * Returns the structured data and the share card of a public digital product, for search engines
 * and shared links.
 */
export function describeDigitalProduct(
  product: DigitalProductPage,
  { appUrl, t }: Pick<PublicContext, 'appUrl' | 't'>,
) {
  const { id, title, creator, topicId, picture } = product;
  const names = {
    list: t('content:digitalProduct.crumb'),
    topic: topicId === null ? '' : t(`common:topics.${topicId}`),
  };
  return {
    structuredData: digitalProductGraph(product, appUrl, names),
    shareCard: buildShareCardPath('digital-products', id, [title, creator.name, topicId, picture?.url]),
  };
}

/**
 * Loads a public digital product with all data of its page, its structured data and its share card.
 */
export async function loadPublicDigitalProduct({ call, params, ...site }: PublicContext) {
  const product = await call('GET /digital-products/:id', { params: { id: String(params.id) } });
  if (product.id !== params.id)
    return { redirect: { destination: paths.digitalProduct(product.id), permanent: false } };
  return { ...(await loadDigitalProductContext(call, product)), ...describeDigitalProduct(product, site) };
}
