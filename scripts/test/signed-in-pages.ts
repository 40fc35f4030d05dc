import { toPartPath } from '../../contract/paths.ts';

/** Account of the demo world that visits a page, or nobody. */
export type Visitor = 'visitor' | 'member' | 'creator' | 'office';

/** Sends a GET to the API as the account of the page and returns its JSON. */
export type Read = <Answer>(address: string) => Promise<Answer>;

export type MeasuredPage = {
  name: string;
  as: Visitor;
  /** Address below the origin; the name by default. */
  address?: (read: Read) => Promise<string>;
  /** True for a page that is the same for everybody, whose personal parts load in the browser. */
  isKept?: boolean;
  /** Maximum JavaScript of a page that exceeds the usual limit (KiB). */
  scriptKb?: number;
  /** Selector of an element that the page is visited for, in addition to its text. */
  part?: string;
};

type OwnedCourse = { content: { path: string }; progress: { continuePartId: string | null } | null };

/** Page of a visitor with which the signed-in pages are compared. */
export const visitorsHome: MeasuredPage = { name: '/', as: 'visitor' };

/** Pages of people who have signed in, whose figures are measured. */
export const signedInPages: MeasuredPage[] = [
  { name: '/', as: 'member', isKept: true },
  // The states of its cards are loaded afterwards, as on every list of cards.
  { name: '/all-lives', as: 'member', isKept: true },
  { name: '/my-library', as: 'member' },
  {
    name: '/courses/{id}, own',
    as: 'member',
    isKept: true,
    address: async (read) => {
      const { items } = await read<{ items: OwnedCourse[] }>('/library');
      const { content, progress } = items.find((item) => item.progress?.continuePartId)!;
      return toPartPath(content.path, progress!.continuePartId!);
    },
    part: 'main video, main audio',
    // The player of films is a library.
    scriptKb: 290,
  },
  // The page with the most forms.
  { name: '/profile', as: 'member', scriptKb: 195.5 },
  { name: '/office/businesses', as: 'office' },
  ...[
    '/profile/purchases',
    '/profile/memberships',
    '/profile/credits',
    '/profile/notifications',
    '/profile/orders',
    '/profile/addresses',
    '/messages',
    '/shop/cart',
  ].map((name) => ({
    name,
    as: 'member' as const,
  })),
  {
    name: '/profile/orders/{id}',
    as: 'member',
    address: async (read) => {
      const { items } = await read<{ items: { id: string }[] }>('/shop/orders?limit=1');
      return `/profile/orders/${items[0]!.id}`;
    },
  },
  {
    name: '/office/people/{id}',
    as: 'office',
    address: async (read) => {
      const { items } = await read<{ items: { id: string }[] }>('/office/people?limit=1');
      return `/office/people/${items[0]!.id}`;
    },
  },
  // The charts are drawn by d3-scale and d3-shape.
  ...['', '/wallet', '/audience-insights'].map((path) => ({
    name: `/dashboard${path}`,
    as: 'creator' as const,
    scriptKb: 199.5,
  })),
  {
    name: '/dashboard/content/live/analytics/{id}',
    as: 'creator',
    scriptKb: 199.5,
    address: async (read) => {
      const { items } = await read<{ items: { id: string }[] }>(
        '/content?type=live&mine=1&state=SCHEDULED&limit=1',
      );
      return `/dashboard/content/live/analytics/${items[0]!.id}`;
    },
  },
  ...[
    '/content',
    '/posts',
    '/library',
    '/memberships',
    '/notifications',
    '/messages',
    '/people',
    '/people/comments',
    '/shop',
    '/shop/products',
    '/shop/collections',
    '/shop/delivery',
    '/shop/orders',
  ].map((path) => ({
    name: `/dashboard${path}`,
    as: 'creator' as const,
  })),
  ...[
    '',
    '/audit',
    '/changes',
    '/claims',
    '/courses',
    '/departments',
    '/disputes',
    '/messages',
    '/people',
    '/provider-events',
    '/purchases',
    '/reports',
    '/testimonials',
    '/words',
  ].map((path) => ({ name: `/office${path}`, as: 'office' as const })),
];

/** Musts of each signed-in page; sizes in KiB as compressed for transfer. */
export const signedInMusts = {
  /** HTML without headers. */
  htmlKb: 12,
  scriptKb: 190,
  /**
   * GET requests to the API after the HTML. A page that is rendered for its visitor needs none,
   * because its HTML carries the answers.
   */
  apiCalls: 4,
  layoutShift: 0.05,
};
