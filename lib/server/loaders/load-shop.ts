import { paths } from '@/contract/paths';
import { Slug } from '@/contract/shop';
import { ALL_DEPARTMENTS } from '@/contract/values/shop';
import { readShownCount } from '@/lib/list-query';
import { PRODUCTS_PER_PAGE } from '@/lib/shop/products-per-page';
import { parseProductFilter } from '@/lib/shop/product-filter';
import type { LoadContext } from '../pages/guard';
import type { PublicContext } from '../pages/public-page';
import { createListGraph } from '../structured-data/graph';

const graphOf = (products: { routedTitle: string }[]) =>
  createListGraph(products.map(({ routedTitle }) => paths.product(routedTitle)));

/** Loads the first page of the shop, which is the same for everybody. */
export async function loadShop({ call }: Pick<PublicContext, 'call'>) {
  const shop = await call('GET /shop');
  return { shop, structuredData: graphOf(shop.newest) };
}

/** Loads the products of the department and the filters that the address names. */
export async function loadDepartment({
  call,
  params,
  query,
}: Pick<LoadContext, 'call' | 'params' | 'query'>) {
  const slug = String(params.department);
  if (!Slug.safeParse(slug).success) return { notFound: true as const };
  const filter = parseProductFilter(slug, query);
  const limit = readShownCount(query, PRODUCTS_PER_PAGE);
  const [first, { items: departments }] = await Promise.all([
    call('GET /shop/items', { query: { ...filter, limit } }),
    call('GET /shop/departments'),
  ]);
  if (slug !== ALL_DEPARTMENTS && !departments.some((each) => each.slug === slug))
    return { notFound: true as const };
  return { filter, departments, first, structuredData: graphOf(first.items) };
}

/** Loads a collection with its products. */
export async function loadCollection({ call, params }: Pick<PublicContext, 'call' | 'params'>) {
  const collection = await call('GET /shop/collections/:slug', {
    params: { slug: String(params.collection) },
  });
  return { collection, structuredData: graphOf(collection.products) };
}
