import { sql, type RawBuilder } from 'kysely';
import type { OwnProduct } from '../../contract/shop-editing.ts';
import type { ownProductFilters } from '../../contract/shop-editing.ts';
import type { Db } from '../db/connection.ts';
import { containing } from '../db/text-patterns.ts';

export type OwnFilter = (typeof ownProductFilters)[number];

/** SQL condition of each filter of a creator's products. */
const conditions: Record<OwnFilter, RawBuilder<boolean>> = {
  all: sql<boolean>`products.state <> 'DELETED'`,
  published: sql<boolean>`products.state = 'PUBLISHED'`,
  drafts: sql<boolean>`products.state = 'DRAFT'`,
  'sold-out': sql<boolean>`(products.state = 'PUBLISHED' and products.stock = 0)`,
  unpublished: sql<boolean>`products.state in ('UNPUBLISHED', 'TAKEN_DOWN')`,
};

/** Returns the condition that the title of a product or the SKU of a variant contains a text. */
const matches = (query: string | undefined): RawBuilder<boolean> =>
  query === undefined
    ? sql<boolean>`true`
    : sql<boolean>`(products.title ilike ${containing(query)} or products.skus ilike ${containing(query)})`;

type Row = Pick<OwnProduct, 'id' | 'title' | 'routedTitle' | 'state' | 'stock' | 'soldCount'> & {
  picture: string | null;
  departmentName: string | null;
  priceCents: number;
  variantsCount: number;
  lowCount: number;
  updatedAt: Date;
  sortText: string;
};

type Wanted = { creatorId: string; filter: OwnFilter; query: string | undefined };

/**
 * Lists a creator's products, most recently changed at the top; `after` is [updatedAt as text, id].
 */
export async function listOwn(
  db: Db,
  { creatorId, filter, query }: Wanted,
  after: string[] | null,
  limit: number,
): Promise<Row[]> {
  const isAfter = after
    ? sql`(products.updated_at, products.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
    : sql`true`;
  const { rows } = await sql<Row>`
    select page.*, departments.name as department_name, made.variants_count, made.low_count
    from (
      select id, title, routed_title, state, picture, department_slug, price_cents, stock, low_stock,
        sold_count, updated_at, updated_at::text as sort_text
      from products
      where creator_id = ${creatorId} and ${conditions[filter]} and ${matches(query)} and ${isAfter}
      order by updated_at desc, id desc limit ${limit}
    ) as page
      left join departments on departments.slug = page.department_slug
      cross join lateral (
        select count(*)::integer as variants_count,
          (count(*) filter (where stock <= page.low_stock))::integer as low_count
        from product_variants where product_id = page.id and is_made
      ) as made
    order by page.updated_at desc, page.id desc`.execute(db);
  return rows;
}

/** Counts a creator's products for each filter. */
export async function countOwn(
  db: Db,
  { creatorId, query }: Omit<Wanted, 'filter'>,
): Promise<Record<OwnFilter, number>> {
  const counts = Object.entries(conditions).map(
    ([name, condition]) => sql`(count(*) filter (where ${condition}))::integer as ${sql.id(name)}`,
  );
  const { rows } = await sql<Record<OwnFilter, number>>`
    select ${sql.join(counts)} from products
    where products.creator_id = ${creatorId} and ${matches(query)}`.execute(db);
  return rows[0]!;
}

/** Counts a creator's products that are not deleted. */
export async function countAll(db: Db, creatorId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from products
    where creator_id = ${creatorId} and ${conditions.all}`.execute(db);
  return rows[0]!.count;
}

type LowRow = {
  variantId: string;
  productId: string;
  title: string;
  optionValues: string[];
  picture: string | null;
  stock: number;
};

/** Lists the variants of a creator's published products with the lowest stock. */
export async function listLow(db: Db, creatorId: string, limit: number): Promise<LowRow[]> {
  const { rows } = await sql<LowRow>`
    select variant.id as variant_id, products.id as product_id, products.title,
      variant.option_values, products.picture, variant.stock
    from products join product_variants as variant on variant.product_id = products.id
    where products.creator_id = ${creatorId} and products.state = 'PUBLISHED'
      and variant.is_made and variant.stock <= products.low_stock
    order by variant.stock, products.title, variant.position, variant.id limit ${limit}`.execute(db);
  return rows;
}

type ExportedRow = {
  id: string;
  title: string;
  routedTitle: string;
  state: OwnProduct['state'];
  departmentName: string | null;
  optionValues: string[] | null;
  sku: string | null;
  priceCents: number | null;
  stock: number | null;
  weightGrams: number | null;
  isMade: boolean | null;
};

/** Lists a batch of a creator's products by id after `after`, with one row for each variant. */
export async function listExported(
  db: Db,
  creatorId: string,
  after: string | null,
  limit: number,
): Promise<ExportedRow[]> {
  const { rows } = await sql<ExportedRow>`
    select page.id, page.title, page.routed_title, page.state, departments.name as department_name,
      variant.option_values, variant.sku, variant.price_cents, variant.stock, variant.weight_grams,
      variant.is_made
    from (
      select id, title, routed_title, state, department_slug from products
      where creator_id = ${creatorId} and ${conditions.all}
        and (${after}::uuid is null or id > ${after}::uuid)
      order by id limit ${limit}
    ) as page
      left join departments on departments.slug = page.department_slug
      left join product_variants as variant on variant.product_id = page.id
    order by page.id, variant.position, variant.id`.execute(db);
  return rows;
}
