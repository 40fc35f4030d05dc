import type { APIRequestContext } from '@playwright/test';
import type { OwnContent } from '../contract/content';
import type { CreatorCard } from '../contract/creators';
import type { LibraryItem } from '../contract/library';
import type { Order, OrderCard } from '../contract/orders';
import type { ProductCard, ShopHome } from '../contract/shop';
import type { OwnProduct } from '../contract/shop-editing';
import { toProblemForm } from '../lib/orders/order-state';
import { findCourse, getFirstItem, readJson } from './demo-courses';

/** Account of the demo world, named by its role in the tests. */
export type Account =
  'member' | 'emptyMember' | 'creator' | 'otherCreator' | 'newCreator' | 'pending' | 'office' | 'business';

export type Visit = {
  /** File below pages/ that renders the visited page. */
  page: string;
  as?: Account;
  /** Name that distinguishes several visits of the same page. */
  name?: string;
  /** Address to visit; the page's path by default. */
  address?: string | ((request: APIRequestContext) => Promise<string>);
  status?: number;
  /** Address on which the visit ends, for a page that redirects. */
  opens?: RegExp;
};

const publicCourse = async (request: APIRequestContext) => (await findCourse(request, 'paid')).address;
const ownCourse = (request: APIRequestContext) =>
  getFirstItem<OwnContent>(request, '/api/content?type=course&mine=1&state=PUBLISHED');
const ownPost = (request: APIRequestContext) =>
  getFirstItem<OwnContent>(request, '/api/content?type=post&mine=1&state=PUBLISHED');
const ownDigitalProduct = (request: APIRequestContext) =>
  getFirstItem<OwnContent>(request, '/api/content?type=digital-product&mine=1');
/** Returns the address of a page about the first live in a section. */
const liveAt =
  (section: 'now' | 'upcoming' | 'recordings', page: string) => async (request: APIRequestContext) =>
    `/lives/${(await getFirstItem<{ id: string }>(request, `/api/lives?section=${section}`)).id}${page}`;
const ownLive = (request: APIRequestContext) =>
  getFirstItem<OwnContent>(request, '/api/content?type=live&mine=1&state=SCHEDULED');
const publicPost = async (request: APIRequestContext) =>
  `/posts/${(await getFirstItem<{ id: string }>(request, '/api/posts')).id}`;
const publicDigitalProduct = async (request: APIRequestContext) =>
  `/digital-products/${(await getFirstItem<{ id: string }>(request, '/api/digital-products')).id}`;
export const publicProduct = async (request: APIRequestContext) =>
  `/shop/products/${(await getFirstItem<{ routedTitle: string }>(request, '/api/shop/items')).routedTitle}`;
/** Returns the address of a sold-out product. */
const soldOutProduct = async (request: APIRequestContext) => {
  const { items } = await readJson<{ items: ProductCard[] }>(request, '/api/shop/items?limit=100');
  return `/shop/products/${items.find(({ leftCount }) => leftCount === 0)!.routedTitle}`;
};
const ownOrder = async (request: APIRequestContext, filter: string) =>
  (await getFirstItem<OrderCard>(request, `/api/shop/orders?filter=${filter}`)).id;
/** Returns the address of the form that reports a problem with a parcel of the signed-in user. */
const problemForm = async (request: APIRequestContext) => {
  const { items } = await readJson<{ items: OrderCard[] }>(request, '/api/shop/orders?limit=50');
  for (const { id } of items) {
    const { parcels } = await readJson<Order>(request, `/api/shop/orders/${id}`);
    const parcel = parcels.find(({ can }) => can.claim);
    if (parcel) return toProblemForm(id, parcel.id);
  }
  throw new Error('no problem can be reported in the demo world');
};
/** Returns the address of the collection at the top of the shop. */
export const leadCollection = async (request: APIRequestContext) => {
  const { lead } = await readJson<ShopHome>(request, '/api/shop');
  return `/shop/collections/${lead!.slug}`;
};
/** Returns the address of the office's page about the newest creator. */
const officePerson = async (request: APIRequestContext) =>
  `/office/people/${(await getFirstItem<{ id: string }>(request, '/api/office/people')).id}`;
const publicLive = async (request: APIRequestContext) =>
  `/lives/${(await getFirstItem<{ id: string }>(request, '/api/lives')).id}`;
const ownedCourse = async (request: APIRequestContext) =>
  (await getFirstItem<LibraryItem>(request, '/api/library?shelf=courses')).content;

/**
 * Starts the payment of a course without completing it.
 * @returns the address of the purchase
 */
export async function openPurchase(request: APIRequestContext): Promise<string> {
  const { id, priceCents, address: path } = await findCourse(request, 'paid');
  const answer = await request.post('/api/stripe/customer/checkout', {
    headers: { 'idempotency-key': `a-visit-to-${id}` },
    data: {
      stripeOperation: {
        type: 'PPV_COURSE',
        contentId: id,
        price: priceCents,
        successUrl: path,
        cancelUrl: path,
      },
    },
  });
  return `/checkout/${((await answer.json()) as { checkoutId: string }).checkoutId}`;
}

/**
 * Returns the address of the creator's first membership. A membership is created if the demo world
 * has no membership.
 */
async function ownMembership(request: APIRequestContext): Promise<string> {
  const answer = await request.get('/api/memberships/mine');
  const { items } = (await answer.json()) as { items: { id: string }[] };
  const offered = items[0] ?? ((await offer(request)) as { id: string });
  return `/memberships/${offered.id}`;
}
const offer = async (request: APIRequestContext) =>
  (
    await request.post('/api/memberships', {
      headers: { 'idempotency-key': 'a-visit-to-the-own-membership' },
      data: { name: 'The Quiet Circle', price: 1200, courseIds: null, hasTrial: false },
    })
  ).json();

const editorSteps = ['basics', 'parts', 'price', 'publish'].map((step): Visit => ({
  page: '/dashboard/content/[id]',
  as: 'creator',
  name: step,
  address: async (request) => `/dashboard/content/${(await ownCourse(request)).id}?step=${step}`,
}));

/**
 * Visits of every page by an account with access. Pages that differ between users are visited
 * several times.
 */
export const visits: Visit[] = [
  { page: '/' },
  { page: '/courses' },
  { page: '/courses', name: 'of a topic', address: '/courses?topicId=work&orderBy=price' },
  { page: '/creators' },
  { page: '/expert-search', address: '/expert-search?query=sleep' },
  { page: '/about' },
  { page: '/contact' },
  { page: '/cookie-policy' },
  { page: '/faqs' },
  { page: '/terms' },
  { page: '/explore' },
  { page: '/categories' },
  { page: '/list/[category]', address: '/list/sleep-health' },
  { page: '/list/[category]', name: 'of a kind', address: '/list/courses' },
  { page: '/all-lives' },
  { page: '/all-lives', name: 'of a topic', address: '/all-lives?topicId=sleep-health' },
  { page: '/digital-products' },
  { page: '/shop' },
  { page: '/shop/item-departments/[department]', address: '/shop/item-departments/all' },
  {
    page: '/shop/item-departments/[department]',
    name: 'with filters',
    address: () => Promise.resolve('/shop/item-departments/all?to=70&inStock=1&orderBy=price'),
  },
  { page: '/shop/collections/[collection]', address: leadCollection },
  { page: '/shop/products/[routedTitle]', address: publicProduct },
  { page: '/shop/products/[routedTitle]', name: 'sold out', address: soldOutProduct },
  { page: '/recent-searches' },
  { page: '/search', address: '/search?query=sleep' },
  { page: '/search', name: 'of words that nothing has', address: '/search?query=xyzzyq' },
  { page: '/search/[keywords]', address: '/search/slep' },
  {
    page: '/creators/[username]',
    address: async (request) =>
      `/creators/${(await getFirstItem<CreatorCard>(request, '/api/creators/search')).username}`,
  },
  {
    page: '/creators/[username]/catalog',
    address: async (request) =>
      `/creators/${(await getFirstItem<CreatorCard>(request, '/api/creators/search')).username}/catalog`,
  },
  { page: '/lives/[id]/play', name: 'without a seat', address: liveAt('recordings', '/play') },
  {
    page: '/lives/streaming/[id]',
    address: async (request) =>
      (await liveAt('recordings', '')(request)).replace('/lives/', '/lives/streaming/'),
  },
  { page: '/memberships' },
  { page: '/courses/[id]', address: publicCourse },
  { page: '/digital-products/[id]', address: publicDigitalProduct },
  {
    page: '/digital-products/[id]/download',
    address: async (request) => `${await publicDigitalProduct(request)}/download`,
  },
  { page: '/posts/[id]', address: publicPost },
  { page: '/lives/[id]', address: publicLive },
  { page: '/lives/[id]/status', address: async (request) => `${await publicLive(request)}/status` },
  {
    page: '/lives/[id]/status',
    as: 'member',
    name: 'of a member',
    address: async (request) => `${await publicLive(request)}/status`,
  },
  { page: '/flow/login' },
  { page: '/creator-flow/login' },
  { page: '/flow/member/sign-up' },
  { page: '/flow/signup' },
  { page: '/flow/creator/sign-up' },
  { page: '/creator-flow/signup' },
  { page: '/flow/member/confirm' },
  { page: '/flow/confirm' },
  { page: '/flow/creator/confirm' },
  { page: '/creator-flow/confirm' },
  { page: '/flow/restore' },
  { page: '/creator-flow/restore' },
  { page: '/flow/restore/check-inbox', address: '/flow/restore/check-inbox?email=jo%40kumu.test' },
  { page: '/flow/check-email' },
  { page: '/creator-flow/check-email' },
  { page: '/flow/complete-restore', address: '/flow/complete-restore?email=jo%40kumu.test&secret=a-secret' },
  { page: '/creator-flow/complete-restore' },
  { page: '/flow/join-us' },
  { page: '/flow/social-login', address: '/flow/social-login?error=temporarily_unavailable' },
  { page: '/flow/businesses/login' },
  { page: '/become-creator' },
  { page: '/unsubscribe/[token]', name: 'used up', address: '/unsubscribe/never-made' },
  { page: '/gifts/[code]', name: 'unknown', address: '/gifts/never-made', status: 404 },
  { page: '/404', address: '/nothing-here', status: 404 },
  { page: '/', as: 'member' },
  { page: '/my-profile', as: 'member' },
  { page: '/my-profile', as: 'member', name: 'one section', address: '/my-profile?section=devices' },
  { page: '/profile', as: 'member' },
  { page: '/profile/my', as: 'member' },
  { page: '/profile/credits', as: 'member' },
  {
    page: '/courses/[id]',
    as: 'member',
    name: 'that one has',
    address: async (request) => `/courses/${(await ownedCourse(request)).id}`,
  },
  { page: '/my-library', as: 'member' },
  { page: '/my-library', name: 'downloads', as: 'member', address: '/my-library?tab=downloads' },
  { page: '/my-library', name: 'memberships', as: 'member', address: '/my-library?tab=memberships' },
  {
    page: '/view-content-page',
    as: 'member',
    address: async (request) =>
      `/view-content-page?contentType=COURSE&contentId=${(await ownedCourse(request)).id}`,
  },
  { page: '/dashboard', as: 'member', name: 'refused', status: 403 },
  { page: '/my-library', as: 'emptyMember', name: 'empty' },
  { page: '/liked-products', as: 'emptyMember' },
  { page: '/liked-products', name: 'following', as: 'emptyMember', address: '/liked-products?type=creator' },
  { page: '/flow/member/personal-details', as: 'emptyMember' },
  { page: '/flow/signup/create-account', as: 'emptyMember' },
  { page: '/flow/member/complete', as: 'emptyMember' },
  {
    page: '/flow/member/complete',
    as: 'emptyMember',
    name: 'time',
    address: '/flow/member/complete?step=time',
  },
  {
    page: '/flow/member/complete',
    as: 'emptyMember',
    name: 'about',
    address: '/flow/member/complete?step=about',
  },
  { page: '/flow/onboarding', as: 'emptyMember' },
  { page: '/flow/onboarding/profiler', as: 'emptyMember' },
  {
    page: '/checkout',
    as: 'emptyMember',
    address: async (request) =>
      `/checkout?contentId=${(await findCourse(request, 'paid')).id}&type=PPV_COURSE`,
  },
  { page: '/checkout', as: 'emptyMember', name: 'nothing chosen' },
  { page: '/checkout/[id]', as: 'emptyMember', address: openPurchase },
  { page: '/profile/addresses', as: 'member' },
  { page: '/profile/addresses/new', as: 'member' },
  {
    page: '/profile/addresses/edit',
    as: 'member',
    address: async (request) =>
      `/profile/addresses/edit?id=${(await getFirstItem<{ id: string }>(request, '/api/shop/addresses')).id}`,
  },
  { page: '/profile/addresses', as: 'emptyMember', name: 'no addresses' },
  { page: '/shop/cart', name: 'empty' },
  { page: '/shop/cart', as: 'member' },
  { page: '/shop/checkout', as: 'member' },
  { page: '/shop/checkout', as: 'emptyMember', name: 'nothing to pay' },
  { page: '/profile/orders', as: 'member' },
  { page: '/profile/orders', as: 'emptyMember', name: 'no orders' },
  ...['on-the-way', 'delivered', 'problem'].map((name): Visit => ({
    page: '/profile/orders/[id]',
    as: 'member',
    name,
    address: async (request) => `/profile/orders/${await ownOrder(request, name)}`,
  })),
  { page: '/profile/orders/[id]', as: 'member', name: 'report of a problem', address: problemForm },
  {
    page: '/profile/orders/[id]',
    as: 'member',
    name: 'unknown order',
    address: '/profile/orders/00000000-0000-4000-8000-000000000000',
    status: 404,
  },
  { page: '/profile/purchases', as: 'member' },
  { page: '/profile/memberships', as: 'member' },
  { page: '/profile/memberships', as: 'emptyMember', name: 'no memberships' },
  {
    page: '/profile/memberships/[id]',
    as: 'member',
    address: async (request) =>
      `/profile/memberships/${(await getFirstItem<{ id: string }>(request, '/api/subscriptions')).id}`,
  },
  { page: '/profile/purchases', as: 'emptyMember', name: 'nothing bought' },
  { page: '/messages', as: 'member' },
  { page: '/messages', as: 'emptyMember', name: 'no messages' },
  { page: '/chat', as: 'member' },
  {
    page: '/chat/[id]',
    as: 'member',
    address: async (request) => `/chat/${(await getFirstItem<{ id: string }>(request, '/api/chat')).id}`,
  },
  { page: '/profile/notifications', as: 'member' },
  {
    page: '/profile/notifications',
    as: 'member',
    name: 'preferences',
    address: () => Promise.resolve('/profile/notifications?view=preferences'),
  },
  { page: '/profile/notifications', as: 'emptyMember', name: 'quiet so far' },
  { page: '/creator-flow/pending-approval', as: 'pending' },
  { page: '/dashboard', as: 'newCreator', name: 'the first day' },
  { page: '/flow/creator/personal-details', as: 'newCreator' },
  { page: '/creator-flow/complete-profile', as: 'newCreator' },
  { page: '/flow/creator/complete', as: 'newCreator' },
  { page: '/creator-flow/onboarding', as: 'newCreator' },
  { page: '/dashboard/profile-preview', as: 'newCreator', name: 'nothing written' },
  {
    page: '/courses/[id]',
    as: 'creator',
    name: 'own',
    address: async (request) => `/courses/${(await ownCourse(request)).id}`,
  },
  { page: '/dashboard', as: 'creator' },
  { page: '/dashboard/content', as: 'creator' },
  { page: '/dashboard/content/courses', as: 'creator' },
  { page: '/dashboard/content/new-post', as: 'creator', opens: /\/dashboard\/posts\/edit\// },
  {
    page: '/dashboard/content/new-post/success',
    as: 'creator',
    address: async (request) => `/dashboard/content/new-post/success?id=${(await ownPost(request)).id}`,
  },
  { page: '/dashboard/posts', as: 'creator' },
  { page: '/dashboard/posts', as: 'newCreator', name: 'none yet' },
  { page: '/dashboard/posts/new', as: 'creator', opens: /\/dashboard\/posts\/edit\// },
  {
    page: '/dashboard/posts/edit/[id]',
    as: 'creator',
    address: async (request) => `/dashboard/posts/edit/${(await ownPost(request)).id}`,
  },
  {
    page: '/dashboard/posts/setup/[id]',
    as: 'creator',
    address: async (request) => `/dashboard/posts/setup/${(await ownPost(request)).id}`,
  },
  {
    page: '/dashboard/posts/setup_v2/[id]',
    as: 'creator',
    address: async (request) => `/dashboard/posts/setup_v2/${(await ownPost(request)).id}`,
  },
  { page: '/dashboard/shop', as: 'creator' },
  {
    page: '/shop/products/[routedTitle]',
    as: 'creator',
    name: 'own',
    address: async (request) =>
      `/shop/products/${(await getFirstItem<OwnProduct>(request, '/api/shop/dashboard/items?filter=published')).routedTitle}`,
  },
  { page: '/dashboard/shop', as: 'newCreator', name: 'no products yet' },
  { page: '/dashboard/shop/products', as: 'creator' },
  { page: '/dashboard/shop/products', as: 'newCreator', name: 'none yet' },
  {
    page: '/dashboard/shop/products',
    as: 'creator',
    name: 'drafts',
    address: () => Promise.resolve('/dashboard/shop/products?filter=drafts'),
  },
  { page: '/dashboard/shop/products/new', as: 'creator' },
  {
    page: '/dashboard/shop/products/[id]',
    as: 'creator',
    address: async (request) =>
      `/dashboard/shop/products/${(await getFirstItem<{ id: string }>(request, '/api/shop/dashboard/items')).id}`,
  },
  { page: '/dashboard/shop/collections', as: 'creator' },
  { page: '/dashboard/shop/collections', as: 'newCreator', name: 'none yet' },
  { page: '/dashboard/shop/delivery', as: 'creator' },
  { page: '/dashboard/shop/delivery', as: 'newCreator', name: 'nothing set' },
  { page: '/dashboard/digital-products', as: 'creator' },
  { page: '/dashboard/digital-products', as: 'newCreator', name: 'none yet' },
  { page: '/dashboard/digital-products/new', as: 'creator', opens: /\/dashboard\/digital-products\/edit\// },
  {
    page: '/dashboard/digital-products/edit/[id]',
    as: 'creator',
    address: async (request) => `/dashboard/digital-products/edit/${(await ownDigitalProduct(request)).id}`,
  },
  {
    page: '/dashboard/content/live/streaming/[id]',
    as: 'creator',
    address: async (request) => `/dashboard/content/live/streaming/${(await ownLive(request)).id}`,
  },
  { page: '/dashboard/content/new', as: 'creator' },
  {
    page: '/dashboard/content/new',
    as: 'creator',
    name: 'live',
    address: '/dashboard/content/new?type=live',
    opens: /\/dashboard\/content\/edit-live\//,
  },
  { page: '/dashboard/content/live', as: 'creator' },
  {
    page: '/dashboard/content/live/analytics/[id]',
    as: 'creator',
    name: 'not started',
    address: async (request) => `/dashboard/content/live/analytics/${(await ownLive(request)).id}`,
  },
  ...(['edit-live', 'live', 'created-live', 'edited-live'] as const).map((folder) => ({
    page: `/dashboard/content/${folder}/[id]`,
    as: 'creator' as const,
    address: async (request: APIRequestContext) =>
      `/dashboard/content/${folder}/${(await ownLive(request)).id}`,
  })),
  ...editorSteps,
  { page: '/dashboard/edit-profile', as: 'creator' },
  { page: '/dashboard/profile/edit', as: 'creator' },
  { page: '/creator-flow/edit-profile', as: 'creator' },
  { page: '/dashboard/profile-preview', as: 'creator' },
  { page: '/dashboard/profile', as: 'creator' },
  { page: '/dashboard/settings', as: 'creator' },
  { page: '/dashboard/people', as: 'creator' },
  { page: '/dashboard/people', as: 'newCreator', name: 'nobody yet' },
  { page: '/dashboard/people/comments', as: 'creator' },
  { page: '/dashboard/people/comments', as: 'newCreator', name: 'nothing said yet' },
  { page: '/dashboard/audience-insights', as: 'creator' },
  { page: '/dashboard/audience-insights', as: 'newCreator', name: 'the first week' },
  { page: '/dashboard/insights', as: 'creator' },
  { page: '/dashboard/inspiration', as: 'creator' },
  { page: '/dashboard/inspiration', as: 'newCreator', name: 'no questions yet' },
  { page: '/dashboard/library', as: 'creator' },
  { page: '/dashboard/library', as: 'newCreator', name: 'nothing uploaded' },
  { page: '/dashboard/memberships', as: 'creator' },
  { page: '/dashboard/notifications', as: 'creator' },
  { page: '/dashboard/memberships', as: 'newCreator', name: 'without payouts' },
  { page: '/memberships/[id]', as: 'creator', name: 'own', address: ownMembership },
  { page: '/dashboard/discount-codes', as: 'creator' },
  { page: '/dashboard/shop/orders', as: 'creator' },
  {
    page: '/dashboard/shop/orders',
    as: 'creator',
    name: 'all',
    address: () => Promise.resolve('/dashboard/shop/orders?show=all'),
  },
  { page: '/dashboard/shop/orders', as: 'newCreator', name: 'no orders' },
  {
    page: '/dashboard/shop/orders/[id]',
    as: 'creator',
    address: async (request) =>
      `/dashboard/shop/orders/${(await getFirstItem<{ id: string }>(request, '/api/dashboard/shop/orders')).id}`,
  },
  {
    page: '/dashboard/shop/orders/[id]',
    as: 'creator',
    name: 'unknown order',
    address: '/dashboard/shop/orders/00000000-0000-4000-8000-000000000000',
    status: 404,
  },
  {
    page: '/dashboard/shop/orders/[id]',
    as: 'creator',
    name: 'with a problem',
    address: async (request) =>
      `/dashboard/shop/orders/${(await getFirstItem<{ id: string }>(request, '/api/dashboard/shop/orders?filter=problems')).id}`,
  },
  { page: '/dashboard/messages', as: 'creator' },
  { page: '/dashboard/messages', as: 'newCreator', name: 'no messages' },
  { page: '/dashboard/chat', as: 'creator' },
  {
    page: '/dashboard/chat/[id]',
    as: 'creator',
    address: async (request) =>
      `/dashboard/chat/${(await getFirstItem<{ id: string }>(request, '/api/creators/messages')).id}`,
  },
  { page: '/dashboard/export', as: 'creator' },
  { page: '/dashboard/export', as: 'newCreator', name: 'nothing to export' },
  {
    page: '/dashboard/export',
    as: 'creator',
    name: 'a course',
    address: async (request) =>
      `/dashboard/export?contentType=COURSE&contentId=${(await ownCourse(request)).id}&platformKey=x`,
  },
  { page: '/dashboard/wallet', as: 'creator' },
  { page: '/dashboard/wallet', as: 'newCreator', name: 'without payouts' },
  { page: '/office', as: 'office' },
  { page: '/office/courses', as: 'office' },
  {
    page: '/office/courses',
    as: 'office',
    name: 'nothing found',
    // The search does not change the title of the page.
    address: async () => '/office/courses?search=numbat',
  },
  { page: '/office/lives', as: 'office' },
  { page: '/office/lives', as: 'office', name: 'scheduled', address: '/office/lives?state=SCHEDULED' },
  { page: '/office/changes', as: 'office' },
  { page: '/office/reports', as: 'office' },
  { page: '/office/messages', as: 'office' },
  { page: '/office/testimonials', as: 'office' },
  { page: '/office/purchases', as: 'office' },
  { page: '/office/claims', as: 'office' },
  { page: '/office/requests', as: 'office' },
  { page: '/office/departments', as: 'office' },
  { page: '/office/disputes', as: 'office' },
  { page: '/office/provider-events', as: 'office' },
  { page: '/office/businesses', as: 'office' },
  { page: '/office/words', as: 'office' },
  { page: '/office/audit', as: 'office' },
  { page: '/office/people', as: 'office' },
  { page: '/office/people/[id]', as: 'office', address: officePerson },
  { page: '/profile/business', as: 'business' },
  { page: '/profile/business', as: 'business', name: 'credits', address: '/profile/business?tab=credits' },
  { page: '/profile/business', as: 'business', name: 'domains', address: '/profile/business?tab=domains' },
  { page: '/profile/business', as: 'member', name: 'refused', status: 403 },
  { page: '/my-profile', as: 'business', name: 'of a business', address: '/my-profile?section=business' },
  { page: '/flow/businesses/login', as: 'member', name: 'without an invitation' },
];
