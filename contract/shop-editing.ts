import { z } from './zod.ts';
import { del, get, patch, post, put } from './call.ts';
import { Takedown } from './reports.ts';
import { ProductOption, ProductPicture, Slug } from './shop.ts';
import {
  Cents,
  Done,
  Id,
  Instant,
  LongText,
  PageQuery,
  pageOf,
  Picture,
  SearchQuery,
  Title,
} from './shared.ts';
import { Line, shortLine, Words } from './texts.ts';
import {
  auStates,
  deliveryRegions,
  MOST_DETAILS,
  MOST_OPTIONS,
  MOST_OPTION_VALUES,
  MOST_PICTURES,
  MOST_VARIANTS,
  shopBlockers,
  shopLimits,
} from './values/shop.ts';
import { productStates, settableStates } from './values/states.ts';

const within = ({ min, max }: { min: number; max: number }) => z.int().min(min).max(max);
const upTo = (max: number) => Words.max(max);

const Version = z.int().min(1).max(1_000_000_000);
const ProductState = z.enum(productStates);

const VariantInput = z.strictObject({
  values: z.array(shortLine(shopLimits.optionCharacters)).max(MOST_OPTIONS),
  priceCents: within(shopLimits.priceCents),
  sku: Line.max(shopLimits.skuCharacters),
  stock: within(shopLimits.stock),
  /**
   * Stock that the form showed; null for a new variant. Items that were sold since then are
   * deducted from the new stock.
   */
  seenStock: within(shopLimits.stock).nullable(),
  weightGrams: within(shopLimits.weightGrams),
  isMade: z.boolean(),
});

/** Fields of a product. For a draft, most fields may be missing. */
export const ProductInput = z.strictObject({
  title: Title,
  summary: upTo(shopLimits.summaryCharacters),
  description: LongText,
  details: z
    .array(
      z.strictObject({
        label: Line.min(1).max(shopLimits.detailCharacters.label),
        text: upTo(shopLimits.detailCharacters.text).min(1),
      }),
    )
    .max(MOST_DETAILS),
  /** Pictures, in order. The first picture is the cover. */
  pictures: z
    .array(z.strictObject({ pictureId: Id, alt: upTo(shopLimits.altCharacters) }))
    .max(MOST_PICTURES),
  options: z
    .array(
      z.strictObject({
        name: shortLine(shopLimits.optionCharacters),
        values: z.array(shortLine(shopLimits.optionCharacters)).min(1).max(MOST_OPTION_VALUES),
      }),
    )
    .max(MOST_OPTIONS),
  variants: z.array(VariantInput).min(1).max(MOST_VARIANTS),
  departmentSlug: Slug.nullable(),
  collectionSlugs: z.array(Slug).max(shopLimits.collections),
  lowStock: within(shopLimits.lowStock),
  canBePosted: z.boolean(),
  canBeCollected: z.boolean(),
});
export type ProductInput = z.infer<typeof ProductInput>;

/** Variant as shown to its creator. */
export const OwnVariant = z.object({
  id: Id,
  values: z.array(z.string()),
  priceCents: Cents,
  sku: z.string(),
  /** Number of items that can be bought now. */
  stock: z.int(),
  /** Number of items that are reserved while their buyers pay. */
  heldCount: z.int(),
  weightGrams: z.int(),
  isMade: z.boolean(),
});
export type OwnVariant = z.infer<typeof OwnVariant>;

/** Product as shown in its creator's form. */
export const ProductDraft = z.object({
  id: Id,
  routedTitle: z.string(),
  title: z.string(),
  summary: z.string(),
  description: z.string(),
  details: z.array(z.object({ label: z.string(), text: z.string() })),
  pictures: z.array(ProductPicture.extend({ pictureId: Id })),
  options: z.array(ProductOption),
  variants: z.array(OwnVariant),
  departmentSlug: z.string().nullable(),
  collectionSlugs: z.array(z.string()),
  lowStock: z.int(),
  canBePosted: z.boolean(),
  canBeCollected: z.boolean(),
  state: ProductState,
  publishedAt: Instant.nullable(),
  takedown: Takedown.nullable(),
  /** Number of unsent parcels that contain the product. */
  openParcelsCount: z.int(),
  version: z.int(),
  updatedAt: Instant,
  /** Names of the fields that must be filled in before the product can be published. */
  missing: z.array(z.string()),
  /** Reasons why the product cannot be published that do not depend on the product. */
  blockers: z.array(z.enum(shopBlockers)),
  can: z.object({ update: z.boolean(), publish: z.boolean(), unpublish: z.boolean(), remove: z.boolean() }),
});
export type ProductDraft = z.infer<typeof ProductDraft>;

/** Product as shown in the creator's table. */
export const OwnProduct = z.object({
  id: Id,
  title: z.string(),
  routedTitle: z.string(),
  picture: Picture.nullable(),
  state: ProductState,
  departmentName: z.string().nullable(),
  variantsCount: z.int(),
  priceCents: Cents.nullable(),
  stock: z.int(),
  /** Number of variants whose stock is at or below the creator's alert threshold. */
  lowCount: z.int(),
  soldCount: z.int(),
  updatedAt: Instant,
});
export type OwnProduct = z.infer<typeof OwnProduct>;

/** Filters of the creator's table of products. */
export const ownProductFilters = ['all', 'published', 'drafts', 'sold-out', 'unpublished'] as const;

/** Overview of a creator's shop. */
export const ShopOverview = z.object({
  blockers: z.array(z.enum(shopBlockers)),
  productsCount: z.int(),
  toSend: z.object({ count: z.int(), oldestPaidAt: Instant.nullable() }),
  problems: z.object({ count: z.int(), answerUntil: Instant.nullable() }),
  low: z.array(
    z.object({
      variantId: Id,
      productId: Id,
      title: z.string(),
      variant: z.string(),
      picture: Picture.nullable(),
      stock: z.int(),
      waitingCount: z.int(),
    }),
  ),
  best: z.array(
    z.object({
      productId: Id,
      title: z.string(),
      picture: Picture.nullable(),
      soldCount: z.int(),
      salesCents: Cents,
    }),
  ),
  /** Figures as pairs: the last 30 days, and the 30 days before. */
  numbers: z.object({
    orders: z.tuple([z.int(), z.int()]),
    items: z.tuple([z.int(), z.int()]),
    salesCents: z.tuple([Cents, Cents]),
    problems: z.tuple([z.int(), z.int()]),
  }),
});
export type ShopOverview = z.infer<typeof ShopOverview>;

export const OwnCollection = z.object({
  slug: z.string(),
  title: z.string(),
  text: z.string(),
  isShown: z.boolean(),
  products: z.array(
    z.object({ id: Id, title: z.string(), picture: Picture.nullable(), state: ProductState }),
  ),
});
export type OwnCollection = z.infer<typeof OwnCollection>;

const CollectionFields = z.strictObject({
  title: Title,
  text: upTo(shopLimits.collectionTextCharacters),
  isShown: z.boolean(),
  productIds: z.array(Id).max(shopLimits.collectionProducts),
});
const { text, isShown, productIds } = CollectionFields.shape;

/**
 * Fields of a new collection. Defaults apply only here, because a change keeps the values of
 * missing fields.
 */
const NewCollection = CollectionFields.extend({
  text: text.default(''),
  isShown: isShown.default(true),
  productIds: productIds.default([]),
});

export const RateInput = z
  .strictObject({
    name: shortLine({ min: 2, max: 60 }),
    days: z.strictObject({ from: within(shopLimits.deliveryDays), to: within(shopLimits.deliveryDays) }),
    /** Maximum weight of a parcel (g); null if unlimited. */
    maxGrams: z.int().min(1).max(1_000_000).nullable(),
    priceCents: within(shopLimits.deliveryCents),
    freeFromCents: within(shopLimits.freeFromCents).nullable(),
  })
  .refine(({ days }) => days.from <= days.to, { path: ['days', 'to'], params: { code: 'DAYS_ORDER' } });

const ZoneInput = z.strictObject({
  name: shortLine({ min: 2, max: 60 }),
  regions: z.array(z.enum(deliveryRegions)).min(1).max(deliveryRegions.length),
  rates: z.array(RateInput).min(1).max(shopLimits.ratesPerZone),
});

/**
 * Delivery settings of a creator. A region belongs to at most one zone. Buyers see the collection
 * address only once their parcel is ready; the shop never shows it.
 */
export const DeliverySettings = z.strictObject({
  postsFrom: z.strictObject({
    city: Line.max(80),
    state: z.enum(['', ...auStates]),
  }),
  postingDays: z.array(z.int().min(1).max(5)).max(5),
  zones: z.array(ZoneInput).max(shopLimits.zones),
  collect: z.strictObject({ isOn: z.boolean(), address: upTo(300), times: upTo(120) }),
  isPaused: z.boolean(),
});
export type DeliverySettings = z.infer<typeof DeliverySettings>;

export const shopEditing = {
  overview: get('/shop/dashboard', {
    isPrivate: true,
    access: 'creator',
    summary: 'The own shop: orders to send, problems, low stock, best sellers and the last 30 days',
    reply: ShopOverview,
  }),
  listOwn: get('/shop/dashboard/items', {
    isPrivate: true,
    access: 'creator',
    summary: 'The own products, last changed first, with the number of each filter',
    query: PageQuery.extend({
      filter: z.enum(ownProductFilters).default('all'),
      query: SearchQuery.optional(),
    }),
    reply: pageOf(OwnProduct).extend({
      counts: z.record(z.enum(ownProductFilters), z.int()).nullable(),
    }),
  }),
  exportOwn: get('/shop/dashboard/items/csv', {
    isPrivate: true,
    access: 'creator',
    raw: true,
    summary: 'All own products with their variants as CSV',
    reply: z.unknown(),
  }),
  create: post('/shop/items', {
    access: 'creator',
    status: 201,
    summary: 'Start a product as a draft',
    body: ProductInput.partial().required({ title: true }),
    reply: ProductDraft,
  }),
  draft: get('/shop/items/:id/draft', {
    access: 'creator',
    summary: 'The own product with its variants and stock',
    reply: ProductDraft,
  }),
  update: patch('/shop/items/:id', {
    access: 'creator',
    aliases: ['/shop/items'],
    summary: 'Change fields; 409 when another window changed the product since this version',
    body: ProductInput.partial().extend({ version: Version }),
    reply: ProductDraft,
  }),
  updateStatus: patch('/shop/items/:id/status', {
    access: 'creator',
    summary: 'Publish or unpublish the own product; 409 with what is missing',
    body: z.strictObject({ status: z.enum(settableStates).extract(['PUBLISHED', 'UNPUBLISHED']) }),
    reply: ProductDraft,
  }),
  remove: del('/shop/items/:id', {
    access: 'creator',
    aliases: ['/shop/items'],
    summary: 'Delete the own product; orders that have it go on',
    reply: Done,
  }),
  addStock: post('/shop/variants/:id/stock', {
    access: 'creator',
    idempotent: true,
    summary: 'Add items to the stock of an own variant, or take some out',
    body: z.strictObject({ change: z.int().min(-shopLimits.stock.max).max(shopLimits.stock.max) }),
    reply: OwnVariant,
  }),
  listOwnCollections: get('/shop/dashboard/collections', {
    access: 'creator',
    summary: 'The own collections in their order',
    reply: z.object({ items: z.array(OwnCollection) }),
  }),
  createCollection: post('/shop/dashboard/collections', {
    access: 'creator',
    status: 201,
    summary: 'Add a collection',
    body: NewCollection,
    reply: OwnCollection,
  }),
  updateCollection: patch('/shop/dashboard/collections/:slug', {
    access: 'creator',
    summary: 'Change a collection, or its products and their order',
    body: CollectionFields.partial(),
    reply: OwnCollection,
  }),
  orderCollections: put('/shop/dashboard/collections', {
    access: 'creator',
    summary: 'Set the order of the own collections',
    body: z.strictObject({ slugs: z.array(Slug).max(shopLimits.collections) }),
    reply: Done,
  }),
  removeCollection: del('/shop/dashboard/collections/:slug', {
    access: 'creator',
    summary: 'Delete a collection; its products stay',
    reply: Done,
  }),
  readDelivery: get('/shop/dashboard/delivery', {
    access: 'creator',
    summary: 'How the caller delivers, whether orders are taken, and where parcels are collected',
    reply: DeliverySettings,
  }),
  setDelivery: put('/shop/dashboard/delivery', {
    access: 'creator',
    summary: 'Replace how the caller delivers; 422 when a region is in two zones',
    body: DeliverySettings,
    reply: DeliverySettings,
  }),
  createDepartment: post('/office/departments', {
    access: 'office',
    status: 201,
    summary: 'Add a department to the shop',
    body: z.strictObject({ name: shortLine({ min: 2, max: 40 }) }),
    reply: z.object({ slug: z.string() }),
  }),
  updateDepartment: patch('/office/departments/:slug', {
    access: 'office',
    summary: 'Rename a department, or move it to a position from 0',
    body: z.strictObject({
      name: shortLine({ min: 2, max: 40 }).optional(),
      position: z.int().min(0).max(shopLimits.departments).optional(),
    }),
    reply: Done,
  }),
  removeDepartment: del('/office/departments/:slug', {
    access: 'office',
    summary: 'Remove a department; its products are then in none',
    reply: Done,
  }),
};
