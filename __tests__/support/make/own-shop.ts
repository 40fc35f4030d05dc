import type {
  DeliverySettings,
  OwnCollection,
  OwnProduct,
  OwnVariant,
  ProductDraft,
  ShopOverview,
} from '@/contract/shop-editing';
import { id } from './ids';

const picture = { url: '/pillow.webp', smallUrl: '/pillow-s.webp' };

export const ownVariant = (fields: Partial<OwnVariant> = {}): OwnVariant => ({
  id: id(710),
  values: [],
  priceCents: 2900,
  sku: '',
  stock: 14,
  heldCount: 0,
  weightGrams: 430,
  isMade: true,
  ...fields,
});

/** Returns the draft of a product with two colours. */
export const productDraft = (fields: Partial<ProductDraft> = {}): ProductDraft => ({
  id: id(700),
  routedTitle: 'lavender-eye-pillow',
  title: 'Lavender eye pillow',
  summary: '',
  description: '',
  details: [],
  pictures: [
    { ...picture, pictureId: id(720), alt: 'In dusk blue' },
    { url: '/linen.webp', smallUrl: '/linen-s.webp', pictureId: id(721), alt: '' },
  ],
  options: [{ name: 'Colour', values: ['Dusk blue', 'Oat'] }],
  variants: [
    ownVariant({ id: id(710), values: ['Dusk blue'], sku: 'EP-DUS', stock: 14, heldCount: 2 }),
    ownVariant({ id: id(711), values: ['Oat'], stock: 8 }),
  ],
  departmentSlug: 'bedroom',
  collectionSlugs: [],
  lowStock: 3,
  canBePosted: true,
  canBeCollected: false,
  state: 'PUBLISHED',
  publishedAt: '2026-05-12T00:00:00.000Z',
  takedown: null,
  openParcelsCount: 0,
  version: 4,
  updatedAt: '2026-11-01T00:00:00.000Z',
  missing: [],
  blockers: [],
  can: { update: true, publish: true, unpublish: true, remove: true },
  ...fields,
});

export const ownProduct = (fields: Partial<OwnProduct> = {}): OwnProduct => ({
  id: id(700),
  title: 'Lavender eye pillow',
  routedTitle: 'lavender-eye-pillow',
  picture,
  state: 'PUBLISHED',
  departmentName: 'Bedroom',
  variantsCount: 2,
  priceCents: 2900,
  stock: 22,
  lowCount: 0,
  soldCount: 9,
  updatedAt: '2026-11-01T00:00:00.000Z',
  ...fields,
});

export const shopOverview = (fields: Partial<ShopOverview> = {}): ShopOverview => ({
  blockers: [],
  productsCount: 3,
  toSend: { count: 0, oldestPaidAt: null },
  problems: { count: 0, answerUntil: null },
  low: [],
  best: [],
  numbers: { orders: [19, 15], items: [26, 19], salesCents: [75_300, 61_700], problems: [1, 0] },
  ...fields,
});

export const ownCollection = (fields: Partial<OwnCollection> = {}): OwnCollection => ({
  slug: 'a-darker-bedroom',
  title: 'A darker bedroom',
  text: '',
  isShown: true,
  products: [
    { id: id(700), title: 'Lavender eye pillow', picture, state: 'PUBLISHED' },
    { id: id(701), title: 'Amber night lamp', picture: null, state: 'DRAFT' },
  ],
  ...fields,
});

export const deliverySettings = (fields: Partial<DeliverySettings> = {}): DeliverySettings => ({
  postsFrom: { city: 'Marrickville', state: 'NSW' },
  postingDays: [1, 4],
  zones: [
    {
      name: 'Australia',
      regions: ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'],
      rates: [
        {
          name: 'Tracked parcel',
          days: { from: 2, to: 4 },
          maxGrams: 5000,
          priceCents: 950,
          freeFromCents: 8000,
        },
      ],
    },
  ],
  collect: { isOn: false, address: '', times: '' },
  isPaused: false,
  ...fields,
});
