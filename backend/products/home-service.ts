import type { ProductCard, ShopHome } from '../../contract/shop.ts';
import { db } from '../db/connection.ts';
import { findLead } from './collection-service.ts';
import { countCreators, countPublished } from './count-service.ts';
import * as departments from './department-service.ts';
import * as lists from './list-repository.ts';
import { toCards } from './service.ts';

/** Number of the newest products on the shop's home page. */
const MOST_NEW = 12;

/** Returns the home page of the shop. Its counts are exact up to 1,000; 1,001 means more. */
export async function readHome(): Promise<ShopHome> {
  const [lead, listed, newest, productsCount, creatorsCount] = await Promise.all([
    findLead(db),
    departments.list(db),
    lists.listPublished(db, 'newest', {}, null, MOST_NEW),
    countPublished(db, {}),
    countCreators(db),
  ]);
  return {
    lead,
    departments: listed.filter((department) => department.productsCount > 0),
    newest: await toCards(db, newest),
    productsCount,
    creatorsCount,
  };
}

/** Lists the newest products of the shop. */
export const listNewest = async (count: number): Promise<ProductCard[]> =>
  toCards(db, await lists.listPublished(db, 'newest', {}, null, count));
