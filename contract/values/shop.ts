/** Sort orders of a list of products. */
export const productOrders = ['newest', 'liked', 'price', 'price-down'] as const;
export type ProductOrder = (typeof productOrders)[number];

/** Word in an address that stands for all departments. */
export const ALL_DEPARTMENTS = 'all';

/** Limits of a product: options, values of an option, variants, pictures and details. */
export const MOST_OPTIONS = 3;
export const MOST_OPTION_VALUES = 12;
export const MOST_VARIANTS = 100;
export const MOST_PICTURES = 12;
export const MOST_DETAILS = 12;

/** Limits of the fields of products, collections and delivery. */
export const shopLimits = {
  /** Price of a variant (cents). */
  priceCents: { min: 100, max: 1_000_000 },
  /**
   * Price of a delivery (cents). `freeFromCents` limits the order value from which the delivery is
   * free.
   */
  deliveryCents: { min: 0, max: 100_000 },
  freeFromCents: { min: 100, max: 1_000_000 },
  stock: { min: 0, max: 100_000 },
  weightGrams: { min: 0, max: 50_000 },
  lowStock: { min: 0, max: 1000 },
  summaryCharacters: 160,
  optionCharacters: { min: 1, max: 30 },
  skuCharacters: 40,
  altCharacters: 200,
  detailCharacters: { label: 30, text: 200 },
  collectionTextCharacters: 500,
  collections: 30,
  collectionProducts: 100,
  products: 1000,
  departments: 40,
  zones: 20,
  ratesPerZone: 10,
  deliveryDays: { min: 0, max: 90 },
  /** Number of items in a cart line. `cartLines` is the maximum number of lines in a cart. */
  quantity: { min: 1, max: 100 },
  cartLines: 50,
  orderNoteCharacters: 300,
  addresses: 20,
} as const;

/** Countries to which creators post. */
export const postCountries = ['AU', 'NZ'] as const;
export type PostCountry = (typeof postCountries)[number];

/** States and territories of Australia. */
export const auStates = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'] as const;
export type AuState = (typeof auStates)[number];

/** Regions of a delivery zone: a state of Australia, or another country. */
export const deliveryRegions = [...auStates, 'NZ'] as const;
export type DeliveryRegion = (typeof deliveryRegions)[number];

/** Ways in which a buyer receives a parcel. */
export const deliveryKinds = ['POST', 'COLLECT'] as const;
export type DeliveryKind = (typeof deliveryKinds)[number];

/** Working days on which a creator posts; 1 is Monday. */
export const postingDays = [1, 2, 3, 4, 5] as const;

/**
 * Changes of a cart line since the buyer last saw it: another price or a smaller stock.
 * `lineProblems` are the reasons why the line cannot be bought now.
 */
export const lineChanges = ['PRICE_CHANGED', 'STOCK_SHORT'] as const;
export const lineProblems = ['SOLD_OUT', 'NOT_SOLD', 'PAUSED', 'OWN_PRODUCT'] as const;
export type LineProblem = (typeof lineProblems)[number];

/** Reasons why a creator cannot publish a product yet. */
export const shopBlockers = ['NOT_APPROVED', 'NO_PAYOUTS', 'NO_DELIVERY'] as const;
export type ShopBlocker = (typeof shopBlockers)[number];

/** Hours after which a buyer is reminded once of an abandoned cart, if they agreed. */
export const CART_REMINDER_HOURS = 24;
