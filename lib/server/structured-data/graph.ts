import type { BreadcrumbList, Graph, ItemList, Thing } from 'schema-dts';
import { env } from '../env';

/** Creates the structured data of a page in the vocabulary of schema.org; `JsonLd` prints it. */
export const createGraph = (...things: Thing[]): Graph => ({
  '@context': 'https://schema.org',
  '@graph': things,
});

/**
 * Returns an absolute address.
 * @param address a path of this site, or an absolute address
 */
export const absolute = (appUrl: string, address: string): string =>
  address.startsWith('/') ? appUrl + address : address;

/**
 * Returns the breadcrumbs of a page. Each step has a name and a path, and the last step is the page
 * itself.
 */
export const breadcrumbs = (appUrl: string, ...steps: [name: string, path: string][]): BreadcrumbList => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(([name, path], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: appUrl + path,
  })),
});

/** Returns the structured data of a list, from the paths of the listed pages. */
export function createListGraph(paths: string[]): Graph {
  const appUrl = env.appUrl();
  const list: ItemList = {
    '@type': 'ItemList',
    itemListElement: paths.map((path, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      url: appUrl + path,
    })),
  };
  return createGraph(list);
}

/** Formats cents as schema.org writes prices. */
export const amount = (cents: number): string => (cents / 100).toFixed(2);
