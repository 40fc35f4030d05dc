import type { ProductKind } from '../../../art/product.ts';
import type { DeliverySettings } from '../../../contract/shop-editing.ts';
import type { CreatorKey } from './creators.ts';

export const departments = ['Bedroom', 'Floor', 'Kitchen', 'Quiet corners'] as const;

type Zones = DeliverySettings['zones'];

const everywhere: Zones[number]['regions'] = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'];

const tracked = (priceCents: number, from: number, to: number, freeFromCents: number | null = null) => ({
  name: 'Tracked parcel',
  days: { from, to },
  maxGrams: null,
  priceCents,
  freeFromCents,
});

const australia = (...rates: Zones[number]['rates']): Zones => [
  { name: 'Australia', regions: everywhere, rates },
];

const posting = (
  city: string,
  state: DeliverySettings['postsFrom']['state'],
  postingDays: number[],
  zones: Zones,
): DeliverySettings => ({
  postsFrom: { city, state },
  postingDays,
  zones,
  collect: { isOn: false, address: '', times: '' },
  isPaused: false,
});

/** Delivery settings of each creator with a shop. */
export const deliveries: Partial<Record<CreatorKey, DeliverySettings>> = {
  marisol: {
    ...posting(
      'Marrickville',
      'NSW',
      [1, 4],
      [
        ...australia(tracked(950, 2, 4, 8000), {
          name: 'Express',
          days: { from: 1, to: 2 },
          maxGrams: 3000,
          priceCents: 1590,
          freeFromCents: null,
        }),
        { name: 'New Zealand', regions: ['NZ'], rates: [{ ...tracked(1900, 6, 10), maxGrams: 2000 }] },
      ],
    ),
    collect: {
      isOn: true,
      address: 'Unit 4, 22 Carrington Road, Marrickville NSW 2204',
      times: 'Saturdays, 9 am to 12 pm',
    },
  },
  saskia: posting(
    'Fremantle',
    'WA',
    [3],
    australia(tracked(1400, 5, 8), {
      name: 'Express',
      days: { from: 2, to: 3 },
      maxGrams: 5000,
      priceCents: 2100,
      freeFromCents: null,
    }),
  ),
  kofi: {
    ...posting('Hobart', 'TAS', [2, 5], australia(tracked(950, 3, 6))),
    collect: {
      isOn: true,
      address: '2/9 Salamanca Lane, Hobart TAS 7000',
      times: 'Saturdays, 9 am to 12 pm',
    },
  },
  hana: posting('Daylesford', 'VIC', [2], australia(tracked(850, 3, 5))),
  amara: posting('Wollongong', 'NSW', [1, 3, 5], australia(tracked(950, 2, 5, 10_000))),
  noor: posting('Adelaide', 'SA', [4], australia(tracked(900, 3, 6))),
};

export type DemoVariant = {
  values: string[];
  priceCents: number;
  sku: string;
  stock: number;
  weightGrams: number;
  isMade?: false;
};

export type DemoProduct = {
  creator: CreatorKey;
  title: string;
  summary: string;
  description: string;
  details: { label: string; text: string }[];
  department: (typeof departments)[number];
  /** Generated pictures. `hue` is in degrees, and `alt` describes the picture. */
  pictures: { kind: ProductKind; hue: number; view?: 'close'; alt: string }[];
  options: { name: string; values: string[] }[];
  variants: DemoVariant[];
  lowStock: number;
  canBeCollected?: true;
  daysAgo: number;
  /** True if the product is not published. */
  isDraft?: true;
};

const one = (priceCents: number, sku: string, stock: number, weightGrams: number): DemoVariant[] => [
  { values: [], priceCents, sku, stock, weightGrams },
];

const pillowVariant = (colour: string, sku: string, filling: 0 | 1, stock: number): DemoVariant => ({
  values: [colour, filling === 0 ? 'Flax and lavender' : 'Flax, no scent'],
  priceCents: 2900,
  sku,
  stock,
  weightGrams: 430,
});

export const products: DemoProduct[] = [
  {
    creator: 'marisol',
    title: 'Lavender eye pillow',
    summary: 'A small, heavy pillow for your eyes, for lying on the floor and for afternoons.',
    description:
      'I sew these at my kitchen table, forty at a time, from linen that a shirtmaker down the road can’t use. ' +
      'The blue shifts a little from batch to batch.\n\nInside are 400 g of flaxseed and a spoon of lavender. ' +
      'The weight rests on your eyelids and it’s properly dark under there.',
    details: [
      { label: 'Size', text: '23 × 10 cm, 3 cm thick' },
      { label: 'Weight', text: '430 g' },
      { label: 'Outside', text: 'Washed linen' },
      { label: 'Inside', text: 'Flaxseed, lavender' },
      { label: 'Care', text: 'Take the cover off and wash it at 30 °C. Keep the inner bag dry.' },
    ],
    department: 'Bedroom',
    pictures: [
      { kind: 'pillow', hue: 262, alt: 'The eye pillow in dusk blue with a sprig of lavender' },
      { kind: 'pillow', hue: 66, alt: 'The eye pillow in oat' },
      { kind: 'pillow', hue: 150, alt: 'The eye pillow in moss' },
      { kind: 'pillow', hue: 262, view: 'close', alt: 'The linen and its stitches up close' },
    ],
    options: [
      { name: 'Colour', values: ['Dusk blue', 'Oat', 'Moss'] },
      { name: 'Filling', values: ['Flax and lavender', 'Flax, no scent'] },
    ],
    variants: [
      pillowVariant('Dusk blue', 'EP-BLU-L', 0, 16),
      pillowVariant('Dusk blue', 'EP-BLU-N', 1, 9),
      pillowVariant('Oat', 'EP-OAT-L', 0, 8),
      { ...pillowVariant('Oat', 'EP-OAT-N', 1, 0), isMade: false },
      pillowVariant('Moss', 'EP-MOS-L', 0, 3),
      pillowVariant('Moss', 'EP-MOS-N', 1, 6),
    ],
    lowStock: 3,
    canBeCollected: true,
    daysAgo: 200,
  },
  {
    creator: 'marisol',
    title: 'Seed refill',
    summary: 'Fresh flaxseed and lavender for an eye pillow that has lost its scent.',
    description:
      'After a year or so the scent goes. Unpick the short side of the inner bag, tip the old seeds on the garden and pour these in.',
    details: [{ label: 'Weight', text: '400 g' }],
    department: 'Bedroom',
    pictures: [{ kind: 'refill', hue: 128, alt: 'A paper bag of seeds with lavender on the label' }],
    options: [],
    variants: one(1200, 'SR-400', 64, 410),
    lowStock: 5,
    canBeCollected: true,
    daysAgo: 120,
  },
  {
    creator: 'marisol',
    title: 'Linen sleep mask',
    summary: 'Two layers of linen with a strap that doesn’t pull at your hair.',
    description: 'It’s soft at the nose and wide at the temples, so it stays dark when you lie on your side.',
    details: [{ label: 'Care', text: 'Wash by hand' }],
    department: 'Bedroom',
    pictures: [
      { kind: 'mask', hue: 275, alt: 'The sleep mask in charcoal' },
      { kind: 'mask', hue: 66, alt: 'The sleep mask in oat' },
    ],
    options: [{ name: 'Colour', values: ['Charcoal', 'Oat'] }],
    variants: [
      { values: ['Charcoal'], priceCents: 3600, sku: 'SM-CHA', stock: 0, weightGrams: 60 },
      { values: ['Oat'], priceCents: 3600, sku: 'SM-OAT', stock: 0, weightGrams: 60 },
    ],
    lowStock: 3,
    daysAgo: 90,
  },
  {
    creator: 'marisol',
    title: 'Amber night lamp',
    summary: 'A lamp with a warm, dim light for getting up at night.',
    description: 'The light is amber, so it doesn’t wake you all the way.',
    details: [],
    department: 'Bedroom',
    pictures: [{ kind: 'lamp', hue: 66, alt: 'The night lamp with a yellow shade' }],
    options: [],
    variants: one(8900, 'NL-AMB', 0, 900),
    lowStock: 2,
    daysAgo: 3,
    isDraft: true,
  },
  {
    creator: 'saskia',
    title: 'Cork block and strap',
    summary: 'A block that doesn’t slip and a strap that reaches where your hands don’t.',
    description:
      'Cork is heavier than foam, so it stays where you put it. The strap is 2.4 m of woven cotton with a brass ring.',
    details: [
      { label: 'Block', text: '22 × 12 × 7.5 cm' },
      { label: 'Strap', text: '2.4 m, cotton' },
    ],
    department: 'Floor',
    pictures: [
      { kind: 'block', hue: 155, alt: 'A cork block with a green strap' },
      { kind: 'block', hue: 155, view: 'close', alt: 'The grain of the cork' },
    ],
    options: [],
    variants: one(4600, 'CB-1', 12, 780),
    lowStock: 3,
    daysAgo: 160,
  },
  {
    creator: 'saskia',
    title: 'Buckwheat bolster',
    summary: 'Firm enough to lean your whole weight on.',
    description:
      'Filled with buckwheat hulls, which move out of the way and then hold. It weighs 3.2 kg, so post takes a few days.',
    details: [
      { label: 'Size', text: '65 × 22 cm' },
      { label: 'Weight', text: '3.2 kg' },
    ],
    department: 'Floor',
    pictures: [{ kind: 'bolster', hue: 12, alt: 'A round bolster in brick red with a yellow handle' }],
    options: [],
    variants: one(7900, 'BB-1', 2, 3200),
    lowStock: 3,
    daysAgo: 45,
  },
  {
    creator: 'saskia',
    title: 'Rolled mat',
    summary: 'A natural rubber mat that stays put on boards and tiles.',
    description: 'It’s 4 mm thick and 183 cm long. Air it for a day before you first use it.',
    details: [{ label: 'Size', text: '183 × 66 cm, 4 mm' }],
    department: 'Floor',
    pictures: [
      { kind: 'mat', hue: 350, alt: 'The mat rolled up, in plum' },
      { kind: 'mat', hue: 155, alt: 'The mat rolled up, in fern' },
    ],
    options: [{ name: 'Colour', values: ['Plum', 'Fern'] }],
    variants: [
      { values: ['Plum'], priceCents: 6800, sku: 'RM-PLU', stock: 9, weightGrams: 2400 },
      { values: ['Fern'], priceCents: 6800, sku: 'RM-FER', stock: 5, weightGrams: 2400 },
    ],
    lowStock: 2,
    daysAgo: 300,
  },
  {
    creator: 'kofi',
    title: 'Slow-morning cup',
    summary: 'A wide stoneware cup that keeps tea warm for as long as you sit.',
    description: 'A potter in the Huon throws these for me. Each one sits a little differently in the hand.',
    details: [
      { label: 'Holds', text: '320 ml' },
      { label: 'Care', text: 'Fine in the dishwasher' },
    ],
    department: 'Kitchen',
    pictures: [{ kind: 'cup', hue: 66, alt: 'A brown cup with a pale band, steam rising' }],
    options: [],
    variants: one(3400, 'CUP-1', 14, 480),
    lowStock: 3,
    canBeCollected: true,
    daysAgo: 140,
  },
  {
    creator: 'hana',
    title: 'Ninety-day food journal',
    summary: 'Three lines a day about what you ate and how it felt. No numbers to count.',
    description:
      'Ninety days on ninety pages, with a short question at the top of each week. The paper takes fountain pens.',
    details: [{ label: 'Size', text: 'A5, 104 pages' }],
    department: 'Kitchen',
    pictures: [{ kind: 'journal', hue: 34, alt: 'A rust-red journal with a gold band' }],
    options: [],
    variants: one(3200, 'FJ-90', 25, 310),
    lowStock: 5,
    daysAgo: 5,
  },
  {
    creator: 'amara',
    title: 'Three-band set',
    summary: 'Light, medium and strong, in a cotton bag.',
    description: 'The three I use in every course. Latex free, 30 cm long.',
    details: [{ label: 'In the bag', text: '3 bands' }],
    department: 'Floor',
    pictures: [{ kind: 'band', hue: 275, alt: 'Three loop bands in blue and violet, stacked' }],
    options: [],
    variants: one(3800, 'BAND-3', 30, 220),
    lowStock: 5,
    daysAgo: 75,
  },
  {
    creator: 'noor',
    title: 'Calm oil',
    summary: 'Sweet orange, cedar and a little vetiver in jojoba. It smells like a tidy room.',
    description: 'I mix a new batch when enough people are waiting. Put a drop on your wrists.',
    details: [{ label: 'Size', text: '30 ml' }],
    department: 'Quiet corners',
    pictures: [{ kind: 'oil', hue: 190, alt: 'A small brown bottle with a leaf on its label' }],
    options: [],
    variants: one(2400, 'CO-30', 0, 120),
    lowStock: 2,
    daysAgo: 110,
  },
];

export const collections: { creator: CreatorKey; title: string; text: string; products: string[] }[] = [
  {
    creator: 'saskia',
    title: 'A corner of the floor',
    text: 'I taught for six years on a towel. If I started again I’d buy these three, in this order, one at a time.',
    products: ['Rolled mat', 'Cork block and strap', 'Buckwheat bolster'],
  },
  {
    creator: 'marisol',
    title: 'A darker bedroom',
    text: 'Three ways to turn the light down.',
    products: ['Lavender eye pillow', 'Linen sleep mask', 'Amber night lamp'],
  },
];

/** Number of people who wait until a sold-out variant is in stock again. */
export const waiting: { product: string; values: string[]; count: number }[] = [
  { product: 'Linen sleep mask', values: ['Oat'], count: 21 },
  { product: 'Linen sleep mask', values: ['Charcoal'], count: 14 },
];
