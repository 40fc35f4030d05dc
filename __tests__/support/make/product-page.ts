import type {
  CollectionPage,
  ProductCard,
  ProductPage,
  ProductViewerState,
  ShopDelivery,
  Variant,
} from '@/contract/shop';
import { id } from './ids';

const maker = { id: id(2), username: 'marisol', name: 'Marisol Quennell', picture: null };

const fullMaker = {
  ...maker,
  tagline: 'Sleep and meditation',
  topics: [],
  coursesCount: 3,
  bio: 'I teach people to sleep.',
  takesTips: false,
};

export const productCard = (fields: Partial<ProductCard> = {}): ProductCard => ({
  id: id(700),
  routedTitle: 'lavender-eye-pillow',
  title: 'Lavender eye pillow',
  picture: null,
  priceCents: 2900,
  hasPrices: false,
  choice: null,
  leftCount: null,
  isNew: false,
  departmentSlug: 'bedroom',
  ratingAverage: null,
  ratingCount: 0,
  creator: maker,
  ...fields,
});

export const variant = (values: string[], fields: Partial<Variant> = {}): Variant => ({
  id: id(710),
  values,
  priceCents: 2900,
  leftCount: null,
  weightGrams: 430,
  ...fields,
});

export const shopDelivery = (fields: Partial<ShopDelivery> = {}): ShopDelivery => ({
  postsFrom: 'Marrickville, NSW',
  postingDays: [1, 4],
  collectTimes: 'Saturdays 9 am to 12 pm',
  rates: [
    {
      kind: 'POST',
      name: 'Tracked parcel',
      where: 'Australia',
      days: { from: 2, to: 5 },
      priceCents: 950,
      freeFromCents: 8000,
    },
    {
      kind: 'COLLECT',
      name: 'Collect',
      where: 'Marrickville',
      days: null,
      priceCents: 0,
      freeFromCents: null,
    },
  ],
  isPaused: false,
  ...fields,
});

/**
 * Returns a product with two options. One combination of their values is not made, and one is sold
 * out.
 */
export const productPage = (fields: Partial<ProductPage> = {}): ProductPage => ({
  ...productCard(),
  creator: { ...fullMaker, userId: id(902) },
  summary: 'A small, heavy pillow for your eyes.',
  description: 'I sew these in batches of forty.',
  details: [{ label: 'Size', text: '23 × 10 cm' }],
  pictures: [
    { url: '/p1.webp', smallUrl: '/p1-s.webp', alt: 'The pillow with lavender' },
    { url: '/p2.webp', smallUrl: '/p2-s.webp', alt: '' },
  ],
  options: [
    { name: 'Colour', values: ['Dusk blue', 'Oat', 'Moss'] },
    { name: 'Filling', values: ['Lavender', 'No scent'] },
  ],
  variants: [
    variant(['Dusk blue', 'Lavender'], { id: id(711) }),
    variant(['Dusk blue', 'No scent'], { id: id(712), priceCents: 3100 }),
    variant(['Oat', 'Lavender'], { id: id(713), leftCount: 0 }),
    variant(['Moss', 'Lavender'], { id: id(714), leftCount: 3 }),
    variant(['Moss', 'No scent'], { id: id(715) }),
  ],
  department: { slug: 'bedroom', name: 'Bedroom' },
  delivery: shopDelivery(),
  canBePosted: true,
  canBeCollected: true,
  waitingCount: 0,
  ratingSpread: [0, 0, 0, 0, 0],
  isOnSale: true,
  publishedAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  ...fields,
});

/** Returns a product without options that is sold out. */
export const soldOutProduct = (fields: Partial<ProductPage> = {}): ProductPage =>
  productPage({ options: [], variants: [variant([], { leftCount: 0 })], leftCount: 0, ...fields });

export const productViewerState = (fields: Partial<ProductViewerState> = {}): ProductViewerState => ({
  isOwn: false,
  isBuyer: false,
  waitingFor: [],
  myRating: null,
  can: { buy: true, rate: false, update: false },
  own: null,
  ...fields,
});

export const collectionPage = (fields: Partial<CollectionPage> = {}): CollectionPage => ({
  slug: 'a-corner-of-the-floor',
  title: 'A corner of the floor',
  text: 'A mat that stays put.',
  productsCount: 1,
  prices: { from: 2900, to: 7900 },
  pictures: [],
  creator: fullMaker,
  postsFrom: 'Fremantle, WA',
  products: [productCard()],
  ...fields,
});
