import type { PostalAddress } from '../../../contract/addresses.ts';
import type { ClaimAnswer, ClaimReason, ClaimWish } from '../../../contract/values/orders.ts';
import type { CreatorKey } from './creators.ts';

type Email = `${string}@kumu.test`;

/** Saved addresses of the demo members, the default first. */
export const addresses: Record<
  Email,
  [PostalAddress & { label: string }, ...(PostalAddress & { label: string })[]]
> = {
  'member@kumu.test': [
    {
      label: 'Home',
      name: 'Jo Weatherlow',
      line1: '14 Banksia Street',
      line2: '',
      city: 'Marrickville',
      state: 'NSW',
      postcode: '2204',
      country: 'AU',
      phone: '0491 570 006',
    },
    {
      label: 'Work',
      name: 'Jo Weatherlow, c/o Fern and Field',
      line1: '210 Clarence Street',
      line2: 'Level 3',
      city: 'Sydney',
      state: 'NSW',
      postcode: '2000',
      country: 'AU',
      phone: '',
    },
  ],
  'teodora@kumu.test': [
    {
      label: 'Home',
      name: 'Teodora Varnholt',
      line1: '9 Wattle Lane',
      line2: '',
      city: 'Brunswick',
      state: 'VIC',
      postcode: '3056',
      country: 'AU',
      phone: '0491 570 110',
    },
  ],
  'jonah@kumu.test': [
    {
      label: '',
      name: 'Jonah Pettigard',
      line1: '31 Grevillea Road',
      line2: '',
      city: 'Ashfield',
      state: 'NSW',
      postcode: '2131',
      country: 'AU',
      phone: '',
    },
  ],
  'lucia@kumu.test': [
    {
      label: '',
      name: 'Lucia Marquendo',
      line1: '5 Boronia Avenue',
      line2: 'Unit 2',
      city: 'Norwood',
      state: 'SA',
      postcode: '5067',
      country: 'AU',
      phone: '',
    },
  ],
};

/** Ordered item: the product's title, the option values of its variant, and the quantity. */
export type DemoItem = { title: string; values?: string[]; quantity?: number };

/**
 * Event after the payment, with its delay since the order (days). For example, the creator sends a
 * parcel, or the buyer confirms the arrival.
 */
export type DemoStep = { afterDays: number } & (
  | { did: 'SENT'; creator: CreatorKey; trackingNumber: string }
  | { did: 'READY'; creator: CreatorKey }
  | { did: 'CONFIRMED'; creator: CreatorKey }
  | {
      did: 'REPORTED';
      creator: CreatorKey;
      reason: ClaimReason;
      wish: ClaimWish;
      text: string;
    }
  | { did: 'ANSWERED'; creator: CreatorKey; answer: ClaimAnswer; text: string }
  | { did: 'ACCEPTED'; creator: CreatorKey }
  | { did: 'REPLACED'; creator: CreatorKey }
  | { did: 'SORTED'; creator: CreatorKey }
  | { did: 'NOT_ANSWERED'; creator: CreatorKey }
);

export type DemoOrder = {
  buyer: Email;
  daysAgo: number;
  items: DemoItem[];
  /** True if all items are collected. */
  isCollected?: true;
  note?: { creator: CreatorKey; text: string };
  /** Discount code that the buyer types. */
  code?: string;
  /** True if the buyer cancels instead of paying. */
  isCancelled?: true;
  steps: DemoStep[];
};

const blue = ['Dusk blue', 'Flax and lavender'];
const moss = ['Moss', 'Flax and lavender'];

export const orders: DemoOrder[] = [
  {
    buyer: 'member@kumu.test',
    daysAgo: 56,
    items: [{ title: 'Lavender eye pillow', values: blue }],
    steps: [
      { afterDays: 1, did: 'SENT', creator: 'marisol', trackingNumber: 'SWP 8841 0072 11' },
      { afterDays: 4, did: 'CONFIRMED', creator: 'marisol' },
      {
        afterDays: 5,
        did: 'REPORTED',
        creator: 'marisol',
        reason: 'DAMAGED',
        wish: 'REPLACEMENT',
        text: 'The seam along the long side is open and there are seeds all over the bed.',
      },
      {
        afterDays: 6,
        did: 'ANSWERED',
        creator: 'marisol',
        answer: 'REPLACEMENT',
        text: 'That’s my thread, not your bed. I’ll post a new one on Thursday. Keep the old one, the cat will like it.',
      },
      { afterDays: 6.5, did: 'ACCEPTED', creator: 'marisol' },
      { afterDays: 8, did: 'REPLACED', creator: 'marisol' },
      { afterDays: 11, did: 'SORTED', creator: 'marisol' },
    ],
  },
  {
    buyer: 'member@kumu.test',
    daysAgo: 47,
    items: [{ title: 'Three-band set' }],
    isCancelled: true,
    steps: [],
  },
  {
    buyer: 'member@kumu.test',
    daysAgo: 39,
    items: [{ title: 'Slow-morning cup' }],
    steps: [
      { afterDays: 1, did: 'SENT', creator: 'kofi', trackingNumber: 'PW 20 118 433' },
      { afterDays: 6, did: 'CONFIRMED', creator: 'kofi' },
      {
        afterDays: 7,
        did: 'REPORTED',
        creator: 'kofi',
        reason: 'DAMAGED',
        wish: 'REFUND',
        text: 'It came in two pieces. The box had a dent on one side.',
      },
      {
        afterDays: 8,
        did: 'ANSWERED',
        creator: 'kofi',
        answer: 'REFUND',
        text: 'Sorry, that box met someone. Your money’s on its way.',
      },
    ],
  },
  {
    buyer: 'teodora@kumu.test',
    daysAgo: 30,
    items: [{ title: 'Slow-morning cup', quantity: 2 }],
    steps: [
      { afterDays: 2, did: 'SENT', creator: 'kofi', trackingNumber: 'PW 20 119 082' },
      { afterDays: 7, did: 'CONFIRMED', creator: 'kofi' },
      {
        afterDays: 9,
        did: 'REPORTED',
        creator: 'kofi',
        reason: 'WRONG_ITEM',
        wish: 'TALK',
        text: 'I ordered two cups and there’s one cup and one bowl in the box.',
      },
      { afterDays: 14.1, did: 'NOT_ANSWERED', creator: 'kofi' },
    ],
  },
  {
    buyer: 'member@kumu.test',
    daysAgo: 27,
    items: [{ title: 'Rolled mat', values: ['Plum'] }],
    steps: [
      { afterDays: 2, did: 'SENT', creator: 'saskia', trackingNumber: 'SWP 8841 5530 04' },
      { afterDays: 8, did: 'CONFIRMED', creator: 'saskia' },
    ],
  },
  {
    buyer: 'member@kumu.test',
    daysAgo: 20,
    items: [{ title: 'Three-band set' }],
    steps: [
      { afterDays: 1, did: 'SENT', creator: 'amara', trackingNumber: 'SWP 8841 7719 30' },
      { afterDays: 5, did: 'CONFIRMED', creator: 'amara' },
      {
        afterDays: 18,
        did: 'REPORTED',
        creator: 'amara',
        reason: 'NOT_AS_DESCRIBED',
        wish: 'TALK',
        text: 'There are two light bands and one medium one. The strong one is missing.',
      },
    ],
  },
  {
    buyer: 'jonah@kumu.test',
    daysAgo: 12,
    items: [{ title: 'Seed refill', quantity: 2 }],
    steps: [{ afterDays: 1, did: 'SENT', creator: 'marisol', trackingNumber: 'SWP 8842 1188 04' }],
  },
  {
    buyer: 'member@kumu.test',
    daysAgo: 8,
    items: [{ title: 'Lavender eye pillow', values: blue, quantity: 2 }, { title: 'Cork block and strap' }],
    steps: [{ afterDays: 1, did: 'SENT', creator: 'marisol', trackingNumber: 'SWP 8842 1190 37' }],
  },
  {
    buyer: 'lucia@kumu.test',
    daysAgo: 5,
    items: [{ title: 'Lavender eye pillow', values: ['Oat', 'Flax and lavender'] }],
    steps: [
      { afterDays: 1, did: 'SENT', creator: 'marisol', trackingNumber: 'SWP 8842 1201 15' },
      { afterDays: 3, did: 'CONFIRMED', creator: 'marisol' },
      {
        afterDays: 4,
        did: 'REPORTED',
        creator: 'marisol',
        reason: 'WRONG_ITEM',
        wish: 'REPLACEMENT',
        text: 'I chose oat and this one’s blue. It’s lovely, but it’s a present and the room is all browns.',
      },
    ],
  },
  {
    buyer: 'teodora@kumu.test',
    daysAgo: 2,
    items: [
      { title: 'Lavender eye pillow', values: moss },
      { title: 'Seed refill', quantity: 2 },
    ],
    code: 'REST25',
    note: { creator: 'marisol', text: 'Side gate is open, please leave it under the tree.' },
    steps: [],
  },
  {
    buyer: 'jonah@kumu.test',
    daysAgo: 1.2,
    items: [{ title: 'Lavender eye pillow', values: moss }],
    isCollected: true,
    steps: [{ afterDays: 0.6, did: 'READY', creator: 'marisol' }],
  },
  {
    buyer: 'member@kumu.test',
    daysAgo: 0.4,
    items: [{ title: 'Seed refill' }],
    steps: [],
  },
];

/** Order whose payment page is open when the demo world begins. */
export const unpaidOrder: DemoOrder = {
  buyer: 'lucia@kumu.test',
  daysAgo: 0,
  items: [{ title: 'Slow-morning cup' }],
  steps: [],
};

/** Titles of the products that demo members like. */
export const likedProducts: Record<Email, string[]> = {
  'member@kumu.test': ['Slow-morning cup', 'Rolled mat'],
  'teodora@kumu.test': ['Slow-morning cup'],
};

/** Items in the carts of demo members. */
export const carts: { owner: Email; items: DemoItem[] }[] = [
  {
    owner: 'member@kumu.test',
    items: [
      { title: 'Lavender eye pillow', values: blue },
      { title: 'Rolled mat', values: ['Fern'] },
    ],
  },
  { owner: 'lucia@kumu.test', items: [{ title: 'Three-band set', quantity: 2 }] },
];
