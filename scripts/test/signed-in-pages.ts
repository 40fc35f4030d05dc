import { toPartPath } from '../../contract/paths.ts';

/** Demo account that visits a page; `visitor` has no account. */
export type Visitor = 'visitor' | 'member' | 'creator' | 'office';

/**
 * Sends a GET request to the API with the account of the page, and returns the JSON of the
 * response.
 */
export type Read = <Answer>(address: string) => Promise<Answer>;

export type MeasuredPage = {
  name: string;
  as: Visitor;
  /** Returns the address of the page below the origin; if absent, the name is the address. */
  address?: (read: Read) => Promise<string>;
  /**
   * True for a static page that is the same for everybody. Its personal data is loaded in the
   * browser.
   */
  isKept?: boolean;
  /** Maximum JavaScript (KiB) for a page that may exceed the general limit. */
  scriptKb?: number;
  /**
   * Selector of the element for which the page is visited; it must appear in addition to the text.
   */
  part?: string;
};

type OwnedCourse = { content: { path: string }; progress: { continuePartId: string | null } | null };

/** Page of a visitor with which the signed-in pages are compared. */
export const visitorsHome: MeasuredPage = { name: '/', as: 'visitor' };

/** Measured pages of signed-in people. */
export const signedInPages: MeasuredPage[] = [
  { name: '/', as: 'member', isKept: true },
  // The viewer states of its cards are loaded after the page, as on every list of cards.
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
    // The page contains the library of the film player.
    scriptKb: 290,
  },
  // The page has more forms than any other page.
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
  // The charts need d3-scale and d3-shape.
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

/** Limits for each signed-in page. Sizes are in KiB, compressed for transfer. */
export const signedInMusts = {
  /** Size of the HTML without headers. */
  htmlKb: 12,
  scriptKb: 190,
  /**
   * Maximum number of GET requests to the API after the HTML. A page that is rendered per request
   * needs none, because its HTML contains the responses.
   */
  apiCalls: 4,
  layoutShift: 0.05,
};
