import { z } from './zod.ts';
import { del, get, post } from './call.ts';
import { Byline, RatingInput, Review } from './content.ts';
import { ContentCreator } from './creators.ts';
import { Email } from './email.ts';
import { Cents, Done, Id, Instant, PageQuery, pageOf, Picture } from './shared.ts';
import { deliveryKinds, productOrders, shopLimits } from './values/shop.ts';

/** Name in an address: lower-case letters, digits and hyphens. */
export const Slug = z
  .string()
  .max(160)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Use lower-case letters and numbers, with - between them.');

export const Department = z.object({
  slug: z.string(),
  name: z.string(),
  /** Number of public products. */
  productsCount: z.int(),
});
export type Department = z.infer<typeof Department>;

/** Product as shown in lists. */
export const ProductCard = z.object({
  id: Id,
  /** Name of the product in its address. */
  routedTitle: z.string(),
  title: z.string(),
  picture: Picture.nullable(),
  /** Lowest price among its variants (cents). */
  priceCents: Cents,
  /** True if variants have different prices. */
  hasPrices: z.boolean(),
  /** Option with the most values to choose from, such as Colour; null without options. */
  choice: z.object({ name: z.string(), values: z.array(z.string()) }).nullable(),
  /** Number of items in stock: 0 if sold out, null if enough are in stock. */
  leftCount: z.int().nullable(),
  isNew: z.boolean(),
  departmentSlug: z.string().nullable(),
  ratingAverage: z.number().nullable(),
  ratingCount: z.int(),
  creator: Byline,
});
export type ProductCard = z.infer<typeof ProductCard>;

/** Picture of a product in two sizes, with its alternative text. */
export const ProductPicture = Picture.extend({ alt: z.string() });
export type ProductPicture = z.infer<typeof ProductPicture>;

export const ProductOption = z.object({ name: z.string(), values: z.array(z.string()) });
export type ProductOption = z.infer<typeof ProductOption>;

/** Combination of option values that can be bought. */
export const Variant = z.object({
  id: Id,
  /** Values of the options, in the order of the options. */
  values: z.array(z.string()),
  priceCents: Cents,
  /** Number of items in stock: 0 if sold out, null if enough are in stock. */
  leftCount: z.int().nullable(),
  weightGrams: z.int(),
});
export type Variant = z.infer<typeof Variant>;

/** Delivery method that a creator offers, with its price. */
export const DeliveryRate = z.object({
  kind: z.enum(deliveryKinds),
  name: z.string(),
  /** Name of the delivery zone, or the place of collection. */
  where: z.string(),
  /** Range of working days from posting to delivery; null for collection. */
  days: z.object({ from: z.int(), to: z.int() }).nullable(),
  priceCents: Cents,
  /** Order value from which the delivery is free (cents); null if it is never free. */
  freeFromCents: Cents.nullable(),
});
export type DeliveryRate = z.infer<typeof DeliveryRate>;

/** Public delivery information of a creator. */
export const ShopDelivery = z.object({
  /** Town from which the creator posts. */
  postsFrom: z.string(),
  postingDays: z.array(z.int()),
  /** Times at which parcels can be collected; empty if collection is not offered. */
  collectTimes: z.string(),
  rates: z.array(DeliveryRate),
  /** True while the creator takes no orders. */
  isPaused: z.boolean(),
});
export type ShopDelivery = z.infer<typeof ShopDelivery>;

/** Product as everybody sees it. */
export const ProductPage = ProductCard.extend({
  creator: ContentCreator.extend({ userId: Id }),
  summary: z.string(),
  description: z.string(),
  /** Details such as size and care instructions. */
  details: z.array(z.object({ label: z.string(), text: z.string() })),
  pictures: z.array(ProductPicture),
  options: z.array(ProductOption),
  variants: z.array(Variant),
  department: z.object({ slug: z.string(), name: z.string() }).nullable(),
  delivery: ShopDelivery,
  canBePosted: z.boolean(),
  canBeCollected: z.boolean(),
  /** Number of people who want a notice when the product is back in stock. */
  waitingCount: z.int(),
  /** Number of ratings with 1, 2, 3, 4 and 5 stars. */
  ratingSpread: z.array(z.int()).length(5),
  /** False while the creator cannot receive payments. */
  isOnSale: z.boolean(),
  publishedAt: Instant,
  updatedAt: Instant,
});
export type ProductPage = z.infer<typeof ProductPage>;

/** Viewer state of a product. */
export const ProductViewerState = z.object({
  isOwn: z.boolean(),
  isBuyer: z.boolean(),
  /** Variants for which the viewer wants a notice; null in the list means any variant. */
  waitingFor: z.array(Id.nullable()),
  myRating: z.object({ stars: z.int(), text: z.string() }).nullable(),
  can: z.object({ buy: z.boolean(), rate: z.boolean(), update: z.boolean() }),
  /** Figures of the product for its creator; null for other viewers. */
  own: z.object({ stock: z.int(), soldCount: z.int(), likesCount: z.int() }).nullable(),
});
export type ProductViewerState = z.infer<typeof ProductViewerState>;

/** Collection of a creator in lists. */
export const CollectionCard = z.object({
  slug: z.string(),
  title: z.string(),
  text: z.string(),
  productsCount: z.int(),
  /** Range of the prices (cents); null without products. */
  prices: z.object({ from: Cents, to: Cents }).nullable(),
  pictures: z.array(Picture),
  creator: Byline,
});
export type CollectionCard = z.infer<typeof CollectionCard>;

/** Collection with its products, in the order that the creator chose. */
export const CollectionPage = CollectionCard.extend({
  creator: ContentCreator,
  postsFrom: z.string(),
  products: z.array(ProductCard),
});
export type CollectionPage = z.infer<typeof CollectionPage>;

/** Home page of the shop. Sections without products are empty. */
export const ShopHome = z.object({
  lead: CollectionCard.nullable(),
  departments: z.array(Department),
  newest: z.array(ProductCard),
  productsCount: z.int(),
  creatorsCount: z.int(),
});
export type ShopHome = z.infer<typeof ShopHome>;

const Price = z.coerce.number().int().min(0).max(shopLimits.priceCents.max);

/** Filters of a product list, as used in the page's address. */
const ProductFilters = z.object({
  department: Slug.optional(),
  creatorId: Id.optional(),
  colour: z.string().trim().min(1).max(shopLimits.optionCharacters.max).optional(),
  minCents: Price.optional(),
  maxCents: Price.optional(),
  inStock: z.literal('1').optional(),
});

export const shop = {
  home: get('/shop', {
    access: 'public',
    summary: 'The first page of the shop: a collection, the departments and the newest products',
    reply: ShopHome,
  }),
  followed: get('/shop/followed', {
    access: 'member',
    summary: 'Products of the creators that the caller follows, newest first, at most two of each',
    reply: z.object({
      items: z.array(
        z.object({ creator: ContentCreator, products: z.array(ProductCard), moreCount: z.int() }),
      ),
    }),
  }),
  list: get('/shop/items', {
    access: 'public',
    summary: 'Published products, by department, price, colour, creator and stock',
    query: PageQuery.extend({ ...ProductFilters.shape, orderBy: z.enum(productOrders).default('newest') }),
    /**
     * Page of products. `count` is the number of all matches, and `choices` has the filter values
     * of the department. Both are null on later pages.
     */
    reply: pageOf(ProductCard).extend({
      count: z.int().nullable(),
      choices: z
        .object({
          departments: z.array(Department),
          colours: z.array(z.object({ name: z.string(), count: z.int() })),
          creators: z.array(z.object({ id: Id, name: z.string(), count: z.int() })),
        })
        .nullable(),
    }),
  }),
  read: get('/shop/items/:id', {
    access: 'public',
    takesNames: true,
    summary:
      'What everybody sees of a published product, by its name in the address or its id; an earlier name answers with the current one in `routedTitle`',
    reply: ProductPage,
  }),
  preview: get('/shop/items/:id/preview', {
    access: 'member',
    summary: 'One that is not public, for its creator, the office and its buyers',
    reply: ProductPage,
  }),
  viewerState: get('/shop/items/:id/viewer-state', {
    access: 'public',
    summary: 'What the product is to the caller',
    reply: ProductViewerState,
  }),
  related: get('/shop/items/:id/related', {
    access: 'public',
    summary: 'Other products of its department, of other creators first',
    reply: z.object({ items: z.array(ProductCard) }),
  }),
  listReviews: get('/shop/items/:id/ratings', {
    access: 'public',
    summary: 'Ratings with their texts, newest first',
    query: PageQuery,
    reply: pageOf(Review),
  }),
  rate: post('/shop/items/:id/rating', {
    access: 'member',
    summary: 'Rate a product that was delivered to the caller; a second rating replaces the first',
    body: RatingInput,
    reply: ProductViewerState,
  }),
  listLiked: get('/shop/itemLike', {
    access: 'member',
    backend: '/shop/items/like/get',
    summary: 'The products that the caller likes, newest first',
    query: PageQuery,
    reply: pageOf(ProductCard),
  }),
  like: post('/shop/itemLike', {
    access: 'member',
    summary: 'Like a product; twice changes nothing',
    body: z.strictObject({ itemId: Id }),
    reply: Done,
  }),
  unlike: del('/shop/itemLike', {
    access: 'member',
    summary: 'Take the like of a product back',
    query: z.strictObject({ itemId: Id }),
    reply: Done,
  }),
  waitForStock: post('/shop/items/:id/waiting', {
    access: 'public',
    rate: 'code',
    summary:
      'Ask for one mail when a product, or one of its variants, is back in stock; a visitor gives an address',
    body: z.strictObject({ variantId: Id.nullable().default(null), email: Email.optional() }),
    reply: Done,
  }),
  stopWaiting: del('/shop/items/:id/waiting', {
    access: 'member',
    summary: 'Take that back',
    query: z.strictObject({ variantId: Id.optional() }),
    reply: Done,
  }),
  listCollections: get('/shop/collections', {
    access: 'public',
    summary: 'The collections that a creator shows',
    query: z.strictObject({ creatorId: Id }),
    reply: z.object({ items: z.array(CollectionCard) }),
  }),
  collection: get('/shop/collections/:slug', {
    access: 'public',
    summary: 'A collection with its products in the order of its creator',
    reply: CollectionPage,
  }),
  departments: get('/shop/departments', {
    access: 'public',
    summary: 'The departments of the shop in their order',
    reply: z.object({ items: z.array(Department) }),
  }),
};
