import type { Trx } from '../db/connection.ts';
import * as repository from './name-repository.ts';
import { toSlug, withFreeNumber } from './slug.ts';

type Named = { id: string; title: string; routedTitle: string; publishedAt: Date | null };

/**
 * Returns a name for the URL of a product that no other product has or had.
 * @param productId product whose own names may be reused; null for a new product
 */
async function choose(trx: Trx, title: string, productId: string | null): Promise<string> {
  const slug = toSlug(title, 'product');
  await repository.lockNames(trx, slug);
  return withFreeNumber(slug, (names) => repository.listTaken(trx, names, productId));
}

/** Returns the name for the URL of a new product. */
export const nameProduct = (trx: Trx, title: string): Promise<string> => choose(trx, title, null);

/**
 * Returns the URL name of a locked product after a change of its title. If the product was ever
 * public, the old name permanently leads to the product.
 */
export async function renameProduct(trx: Trx, row: Named, title: string): Promise<string> {
  if (toSlug(title, 'product') === toSlug(row.title, 'product')) return row.routedTitle;
  const name = await choose(trx, title, row.id);
  await repository.deleteName(trx, name);
  if (row.publishedAt !== null && name !== row.routedTitle)
    await repository.insertName(trx, row.routedTitle, row.id);
  return name;
}
