import type { BreadcrumbList, Graph, ItemList, Thing } from 'schema-dts';
import { env } from '../env';

/** What search engines read of a page, in the words of schema.org; `JsonLd` prints it. */
export const graphOf = (...things: Thing[]): Graph => ({
  '@context': 'https://schema.org',
  '@graph': things,
});

/** @param address a path of this site, or an absolute address */
export const absolute = (appUrl: string, address: string): string =>
  address.startsWith('/') ? appUrl + address : address;

/** Where a page is: each step with its name and path, the page itself last. */
export const breadcrumbs = (appUrl: string, ...steps: [name: string, path: string][]): BreadcrumbList => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(([name, path], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: appUrl + path,
  })),
});

/** The things that a page lists, by the paths of their own pages. */
export function listFacts(paths: string[]): Graph {
  const appUrl = env.appUrl();
  const list: ItemList = {
    '@type': 'ItemList',
    itemListElement: paths.map((path, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      url: appUrl + path,
    })),
  };
  return graphOf(list);
}

/** Cents as schema.org writes prices. */
export const amount = (cents: number): string => (cents / 100).toFixed(2);
