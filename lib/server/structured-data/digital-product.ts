import type { Graph, Product } from 'schema-dts';
import type { DigitalProductPage } from '@/contract/digital-products';
import { paths } from '@/contract/paths';
import { absolute, amount, breadcrumbs, createGraph } from './graph';

/**
 * Returns the structured data of a digital product with its offer, its rating if any, and its
 * breadcrumbs.
 * @param names names of its list and of its topic
 */
export function digitalProductGraph(
  product: DigitalProductPage,
  appUrl: string,
  names: { list: string; topic: string },
): Graph {
  const { id, title, summary, topicId, picture, creator, priceCents } = product;
  const path = paths.digitalProduct(id);
  const described: Product = {
    '@type': 'Product',
    '@id': appUrl + path,
    url: appUrl + path,
    name: title,
    description: summary || title,
    ...(picture && { image: absolute(appUrl, picture.url) }),
    brand: { '@type': 'Brand', name: creator.name, url: appUrl + paths.creator(creator.username) },
    offers: {
      '@type': 'Offer',
      url: appUrl + path,
      // All public digital products have a price.
      price: amount(priceCents ?? 0),
      priceCurrency: 'AUD',
      availability: product.isOnSale ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
    },
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
      [names.list, paths.digitalProducts],
      ...(topicId ? [[names.topic, paths.list(topicId)] as [string, string]] : []),
      [title, path],
    ),
  );
}
