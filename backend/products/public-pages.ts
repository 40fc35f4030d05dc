import { paths } from '../../contract/paths.ts';
import { ALL_DEPARTMENTS } from '../../contract/values/shop.ts';
import { creatorPages } from '../creators/service.ts';
import type { Db } from '../db/connection.ts';
import { findCreatorId, listSlugsByProduct } from './collection-repository.ts';
import { listNames } from './name-repository.ts';
import * as repository from './repository.ts';

/**
 * Lists the static pages that show a product. These are its page under each of its URL names, the
 * shop, its department, its collections, and its creator's pages.
 */
export async function productPages(from: Db, id: string): Promise<string[]> {
  const shop = [paths.product(id), paths.shop, paths.department(ALL_DEPARTMENTS)];
  const product = await repository.findProduct(from, id);
  if (!product) return shop;
  const [names, collections, ofCreator] = await Promise.all([
    listNames(from, id),
    listSlugsByProduct(from, id),
    creatorPages(from, product.creatorId),
  ]);
  return [
    ...[product.routedTitle, ...names].map(paths.product),
    ...shop,
    ...(product.departmentSlug === null ? [] : [paths.department(product.departmentSlug)]),
    ...collections.map(paths.collection),
    ...ofCreator,
  ];
}

/** Lists the static pages that show a department. */
export const departmentPages = (_from: Db, slug: string): string[] => [
  paths.shop,
  paths.department(ALL_DEPARTMENTS),
  paths.department(slug),
];

/** Lists the static pages that show a collection. */
export async function collectionPages(from: Db, slug: string): Promise<string[]> {
  const creatorId = await findCreatorId(from, slug);
  const own = [paths.shop, paths.collection(slug)];
  return creatorId === undefined ? own : [...own, ...(await creatorPages(from, creatorId))];
}
