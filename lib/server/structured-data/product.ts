import type { AggregateOffer, Graph, Offer, Product } from 'schema-dts';
import type { ProductPage } from '@/contract/shop';
import { paths } from '@/contract/paths';
import { isSoldOut } from '@/lib/shop/variants';
import { absolute, amount, breadcrumbs, createGraph } from './graph';

/** Returns the offer of a product: one price, or the range of its variants' prices. */
function offerOf(product: ProductPage, url: string): Offer | AggregateOffer {
  const { variants, isOnSale, delivery, priceCents } = product;
  const isInStock = isOnSale && !delivery.isPaused && variants.some((variant) => !isSoldOut(variant));
  const shared = {
    url,
    priceCurrency: 'AUD',
    availability: isInStock
      ? ('https://schema.org/InStock' as const)
      : ('https://schema.org/OutOfStock' as const),
    itemCondition: 'https://schema.org/NewCondition' as const,
  };
  const prices = variants.map((variant) => variant.priceCents);
  const high = Math.max(priceCents, ...prices);
  if (high === priceCents) return { '@type': 'Offer', ...shared, price: amount(priceCents) };
  return {
    '@type': 'AggregateOffer',
    ...shared,
    lowPrice: amount(priceCents),
    highPrice: amount(high),
    offerCount: variants.length,
  };
}

/**
 * Returns the structured data of a product with its offer, its rating if any, and its breadcrumbs.
 * @param shop name of the shop
 */
export function productGraph(product: ProductPage, appUrl: string, shop: string): Graph {
  const { routedTitle, title, summary, pictures, creator, department } = product;
  const path = paths.product(routedTitle);
  const url = appUrl + path;
  const described: Product = {
    '@type': 'Product',
    '@id': url,
    url,
    name: title,
    description: summary || title,
    ...(pictures.length > 0 && { image: pictures.map((picture) => absolute(appUrl, picture.url)) }),
    ...(department && { category: department.name }),
    brand: { '@type': 'Brand', name: creator.name, url: appUrl + paths.creator(creator.username) },
    offers: offerOf(product, url),
    ...(product.ratingAverage !== null && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: product.ratingAverage,
        ratingCount: product.ratingCount,
      },
    }),
  };
  return createGraph(
    described,
    breadcrumbs(
      appUrl,
      [shop, paths.shop],
      ...(department ? [[department.name, paths.department(department.slug)] as [string, string]] : []),
      [title, path],
    ),
  );
}
