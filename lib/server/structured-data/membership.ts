import type { Graph, Offer, Product } from 'schema-dts';
import type { Membership } from '@/contract/memberships';
import { paths } from '@/contract/paths';
import { absolute, amount, breadcrumbs, createGraph } from './graph';

type Names = { memberships: string; description: string };

/** Returns the structured data of a membership as a product with its prices. */
export function membershipGraph(membership: Membership, appUrl: string, names: Names): Graph {
  const path = paths.membership(membership.id);
  const { name, creator, endedAt } = membership;
  const offer = (cents: number, unitCode: 'MON' | 'ANN'): Offer => {
    const price = { price: amount(cents), priceCurrency: 'AUD' };
    return {
      '@type': 'Offer',
      url: appUrl + path,
      ...price,
      availability: endedAt === null ? 'https://schema.org/InStock' : 'https://schema.org/Discontinued',
      seller: { '@type': 'Person', name: creator.name, url: appUrl + paths.creator(creator.username) },
      priceSpecification: { '@type': 'UnitPriceSpecification', ...price, unitCode, billingIncrement: 1 },
    };
  };
  const { price, yearlyPrice } = membership;
  const product: Product = {
    '@type': 'Product',
    '@id': appUrl + path,
    url: appUrl + path,
    name,
    description: membership.pitch || names.description,
    ...(creator.picture && { image: absolute(appUrl, creator.picture.url) }),
    // The codes of UN/CEFACT for a month and a year.
    offers: [offer(price, 'MON'), ...(yearlyPrice === null ? [] : [offer(yearlyPrice, 'ANN')])],
  };
  return createGraph(product, breadcrumbs(appUrl, [names.memberships, paths.memberships], [name, path]));
}
