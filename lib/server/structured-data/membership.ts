import type { Graph, Product } from 'schema-dts';
import type { Membership } from '@/contract/memberships';
import { paths } from '@/contract/paths';
import { absolute, amount, breadcrumbs, createGraph } from './graph';

type Names = { memberships: string; description: string };

/** Returns the structured data of a membership as a product with a monthly price. */
export function membershipGraph(membership: Membership, appUrl: string, names: Names): Graph {
  const path = paths.membership(membership.id);
  const { name, creator, endedAt } = membership;
  const price = { price: amount(membership.price), priceCurrency: 'AUD' };
  const product: Product = {
    '@type': 'Product',
    '@id': appUrl + path,
    url: appUrl + path,
    name,
    description: names.description,
    ...(creator.picture && { image: absolute(appUrl, creator.picture.url) }),
    offers: {
      '@type': 'Offer',
      url: appUrl + path,
      ...price,
      availability: endedAt === null ? 'https://schema.org/InStock' : 'https://schema.org/Discontinued',
      seller: { '@type': 'Person', name: creator.name, url: appUrl + paths.creator(creator.username) },
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        ...price,
        // UN/CEFACT code for a month.
        unitCode: 'MON',
        billingIncrement: 1,
      },
    },
  };
  return createGraph(product, breadcrumbs(appUrl, [names.memberships, paths.memberships], [name, path]));
}
