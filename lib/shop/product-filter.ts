import type { ParsedUrlQuery } from 'node:querystring';
import { paths } from '@/contract/paths';
import { ALL_DEPARTMENTS, productOrders, shopLimits, type ProductOrder } from '@/contract/values/shop';
import { parseCents, plainAmount } from '../format/parse-cents';
import { addressWith, readKnownValue, readQueryValue } from '../list-query';

/** Filter of a list of products, as stated in its address. The department is part of the path. */
export type ProductFilter = {
  /** Absent for all departments. */
  department?: string;
  colour?: string;
  creatorId?: string;
  /** Lowest and highest price (cents). */
  minCents?: number;
  maxCents?: number;
  inStock?: '1';
  /** Absent for the default order, newest first. */
  orderBy?: ProductOrder;
};

/** Format of ids that the backend accepts. */
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const isColour = (text: string): boolean =>
  text.length <= shopLimits.optionCharacters.max && !text.includes('\0');

/** Returns the fields that are not undefined. */
const compact = (filter: ProductFilter): ProductFilter =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));

/**
 * Converts an amount in dollars to cents; undefined unless the amount is a valid price in the shop.
 */
export function readPrice(text: string | undefined): number | undefined {
  const cents = parseCents(text ?? '', 'en');
  return cents !== undefined && cents <= shopLimits.priceCents.max ? cents : undefined;
}

/**
 * Returns the filter with the lower price limit first. A lower limit of 0 is omitted, because it
 * has no effect.
 */
function withOrderedPrices(filter: ProductFilter): ProductFilter {
  const { minCents, maxCents } = filter;
  const isSwapped = minCents !== undefined && maxCents !== undefined && minCents > maxCents;
  const [low, high] = isSwapped ? [maxCents, minCents] : [minCents, maxCents];
  return compact({ ...filter, minCents: low || undefined, maxCents: high });
}

/** Reads the filter from an address and drops unknown values. */
export function parseProductFilter(department: string, query: ParsedUrlQuery): ProductFilter {
  const colour = readQueryValue(query, 'colour')?.trim();
  const creatorId = readQueryValue(query, 'creatorId')?.toLowerCase();
  const orderBy = readKnownValue(query, 'orderBy', productOrders);
  return withOrderedPrices({
    department: department === ALL_DEPARTMENTS ? undefined : department,
    colour: colour && isColour(colour) ? colour : undefined,
    creatorId: creatorId && uuid.test(creatorId) ? creatorId : undefined,
    minCents: readPrice(readQueryValue(query, 'from')),
    maxCents: readPrice(readQueryValue(query, 'to')),
    inStock: readKnownValue(query, 'inStock', ['1'] as const),
    orderBy: orderBy === 'newest' ? undefined : orderBy,
  });
}

const amountText = (cents: number | undefined) => (cents === undefined ? undefined : plainAmount(cents));

/** Returns the address of the list with a filter; prices are in dollars. */
export function toProductListPath(filter: ProductFilter, shown?: number): string {
  const { department, colour, creatorId, minCents, maxCents, inStock, orderBy } = withOrderedPrices(filter);
  return addressWith(paths.department(department ?? ALL_DEPARTMENTS), {
    colour,
    creatorId,
    from: amountText(minCents),
    to: amountText(maxCents),
    inStock,
    orderBy: orderBy === 'newest' ? undefined : orderBy,
    shown,
  });
}

/** Parts of a filter that can be removed one by one, in the order of their buttons. */
export const filterParts = ['department', 'price', 'colour', 'creator', 'stock'] as const;
export type FilterPart = (typeof filterParts)[number];

const fields: Record<FilterPart, readonly (keyof ProductFilter)[]> = {
  department: ['department'],
  price: ['minCents', 'maxCents'],
  colour: ['colour'],
  creator: ['creatorId'],
  stock: ['inStock'],
};

export const hasPart = (filter: ProductFilter, part: FilterPart): boolean =>
  fields[part].some((name) => filter[name] !== undefined);

export const listActiveParts = (filter: ProductFilter): FilterPart[] =>
  filterParts.filter((part) => hasPart(filter, part));

/** Returns the filter without one part. The sort order is preserved. */
export const withoutPart = (filter: ProductFilter, part: FilterPart): ProductFilter =>
  compact({ ...filter, ...Object.fromEntries(fields[part].map((name) => [name, undefined])) });

/** Returns only the sort order of the filter. */
export const withoutParts = ({ orderBy }: ProductFilter): ProductFilter => compact({ orderBy });
