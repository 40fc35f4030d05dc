import type { DigitalProductPage } from '@/contract/digital-products';
import { paths } from '@/contract/paths';
import { SHOWN_RATINGS } from '@/lib/content/shown-ratings';
import type { BackendCall } from '../backend-client';
import type { LoadContext } from '../pages/guard';
import { digitalProductGraph } from '../structured-data/digital-product';
import type { PublicContext } from '../pages/public-page';
import { orNoRatings } from './public-ratings';
import { readOpenOr } from './read-open-or';
import { shareCardOf } from './share-card';

/** What the page of a digital product shows beside the product itself. */
export async function loadAroundDigitalProduct(call: BackendCall, product: DigitalProductPage) {
  const ratings = await orNoRatings(
    call('GET /digital-products/:id/rating', { params: { id: product.id }, query: { limit: SHOWN_RATINGS } }),
  );
  return { product, ratings };
}

/**
 * The digital product as everybody sees it, or, where it is not public, as whoever is signed in may see it.
 * @throws ApiError 404 for what does not exist, and for what this person may not see
 */
export const readDigitalProduct = (
  { call, user }: Pick<LoadContext, 'call' | 'user'>,
  params: { id: string },
) =>
  readOpenOr({ user }, call('GET /digital-products/:id', { params }), () =>
    call('GET /digital-products/:id/preview', { params }),
  );

/** What others than its buyers read of a public digital product: search engines, and whoever shows a link to it. */
export function aboutDigitalProduct(
  product: DigitalProductPage,
  { appUrl, t }: Pick<PublicContext, 'appUrl' | 't'>,
) {
  const { id, title, creator, topicId, picture } = product;
  const names = {
    list: t('content:digitalProduct.crumb'),
    topic: topicId === null ? '' : t(`common:topics.${topicId}`),
  };
  return {
    facts: digitalProductGraph(product, appUrl, names),
    shareCard: shareCardOf('digital-products', id, [title, creator.name, topicId, picture?.url]),
  };
}

/** A public digital product with everything its page shows, and with what search engines read of it. */
export async function loadPublicDigitalProduct({ call, params, ...site }: PublicContext) {
  const product = await call('GET /digital-products/:id', { params: { id: String(params.id) } });
  if (product.id !== params.id)
    return { redirect: { destination: paths.digitalProduct(product.id), permanent: false } };
  return { ...(await loadAroundDigitalProduct(call, product)), ...aboutDigitalProduct(product, site) };
}
