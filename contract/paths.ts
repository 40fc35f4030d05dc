import type { BusinessTab } from './values/businesses.ts';
import type { TransactionType } from './values/checkout.ts';
import type { ContentType } from './values/content.ts';

/** Addresses of the product by name; each page has an entry. */
export const paths = {
  home: '/',
  courses: '/courses',
  coursesOf: (topicId: string) => `/courses?topicId=${encodeURIComponent(topicId)}`,
  course: (id: string) => `/courses/${encodeURIComponent(id)}`,
  post: (id: string) => `/posts/${encodeURIComponent(id)}`,
  creators: '/creators',
  /** Page of a mail's opt-out link, on which the reader stops mails. */
  unsubscribe: (token: string) => `/unsubscribe/${encodeURIComponent(token)}`,
  /** Page of a creator; the parameter is a username or an id. */
  creator: (username: string) => `/creators/${encodeURIComponent(username)}`,
  /** List of a creator's content; the parameter is a username or an id. */
  catalog: (username: string) => `${paths.creator(username)}/catalog`,
  /** Section with the creator's posts in the creator's list of content. */
  postsOf: (username: string) => `${paths.catalog(username)}#posts`,
  search: '/search',
  categories: '/categories',
  /** List of a topic or content type. */
  list: (category: string) => `/list/${encodeURIComponent(category)}`,
  explore: '/explore',
  allLives: '/all-lives',
  live: (id: string) => `/lives/${encodeURIComponent(id)}`,
  /** Status page of a live, which is also its waiting room. */
  liveStatus: (id: string) => `${paths.live(id)}/status`,
  /** Room in which viewers watch a live. */
  playLive: (id: string) => `${paths.live(id)}/play`,
  digitalProducts: '/digital-products',
  digitalProduct: (id: string) => `/digital-products/${encodeURIComponent(id)}`,
  /** Page of a download link that was already used. */
  downloadAgain: (id: string) => `${paths.digitalProduct(id)}/download`,
  myLibrary: '/my-library',
  /** List of saved content and followed creators. */
  likedProducts: '/liked-products',
  recentSearches: '/recent-searches',

  shop: '/shop',
  product: (routedTitle: string) => `/shop/products/${encodeURIComponent(routedTitle)}`,
  department: (slug: string) => `/shop/item-departments/${encodeURIComponent(slug)}`,
  /** List of a creator's products, by the id of the creator. */
  productsOf: (creatorId: string) => `/shop/item-departments/all?creatorId=${encodeURIComponent(creatorId)}`,
  collection: (slug: string) => `/shop/collections/${encodeURIComponent(slug)}`,
  cart: '/shop/cart',
  shopCheckout: '/shop/checkout',
  addresses: '/profile/addresses',
  newAddress: '/profile/addresses/new',
  editAddress: (id: string) => `/profile/addresses/edit?id=${encodeURIComponent(id)}`,
  orders: '/profile/orders',
  order: (id: string) => `/profile/orders/${encodeURIComponent(id)}`,

  /** Page of any content for viewers with access, even if the content is not public. */
  viewContent: (type: ContentType, id: string) =>
    `/view-content-page?contentType=${type}&contentId=${encodeURIComponent(id)}`,
  checkout: '/checkout',
  /** Page of the confirm step for the purchase of one content. */
  checkoutOf: (type: TransactionType, contentId: string) =>
    `/checkout?contentId=${encodeURIComponent(contentId)}&type=${type}`,
  purchase: (id: string) => `/checkout/${encodeURIComponent(id)}`,

  memberships: '/memberships',
  /** Page of a membership. */
  membership: (id: string) => `/memberships/${encodeURIComponent(id)}`,

  /** Chats of a member. */
  messages: '/messages',
  /** Chat with a creator; the parameter is the id of the creator's user. */
  messageTo: (creatorUserId: string) => `/messages?creatorUserId=${encodeURIComponent(creatorUserId)}`,
  chat: (id: string) => `/chat/${encodeURIComponent(id)}`,
  notifications: '/profile/notifications',
  noticePreferences: '/profile/notifications?view=preferences',

  /** List of purchases with receipts and refunds. */
  purchases: '/profile/purchases',
  /** Payments of an own membership; the parameter is the id of its subscription or purchase. */
  ownMemberships: '/profile/memberships',
  membershipPayments: (id: string) => `/profile/memberships/${encodeURIComponent(id)}`,
  /** Page to buy credits and see their use. */
  credits: '/profile/credits',
  myProfile: '/my-profile',
  /** Page on which a business manages its people. */
  business: '/profile/business',
  businessAt: (tab: BusinessTab) => `${paths.business}?tab=${tab}`,
  businessLogin: '/flow/businesses/login',
  /** Page of an invitation link. */
  invitation: (token: string) => `${paths.businessLogin}?invitation=${encodeURIComponent(token)}`,
  myProfileAt: (section: string) => `${paths.myProfile}?section=${encodeURIComponent(section)}`,

  login: '/flow/login',
  joinUs: '/flow/join-us',
  /** Return address of identity providers. */
  socialLogin: '/flow/social-login',
  signUp: '/flow/member/sign-up',
  confirm: '/flow/member/confirm',
  memberDetails: '/flow/member/personal-details',
  /** Onboarding questions for a new member. */
  memberQuestions: '/flow/member/complete',
  restore: '/flow/restore',
  restoreInbox: '/flow/restore/check-inbox',
  completeRestore: '/flow/complete-restore',
  becomeCreator: '/become-creator',
  faqs: '/faqs',
  about: '/about',
  contact: '/contact',
  terms: '/terms',
  cookiePolicy: '/cookie-policy',
  creatorLogin: '/creator-flow/login',
  creatorSignUp: '/flow/creator/sign-up',
  creatorConfirm: '/flow/creator/confirm',
  creatorDetails: '/flow/creator/personal-details',
  /** First steps after a creator has written the profile. */
  creatorComplete: '/flow/creator/complete',
  pendingApproval: '/creator-flow/pending-approval',

  dashboard: '/dashboard',
  dashboardContent: '/dashboard/content',
  dashboardCourses: '/dashboard/content/courses',
  /** List of a creator's own memberships. */
  dashboardMemberships: '/dashboard/memberships',
  gift: (code: string) => `/gifts/${encodeURIComponent(code)}`,
  discountCodes: '/dashboard/discount-codes',
  ownFiles: '/dashboard/library',
  exports: '/dashboard/export',
  /** Export page with a content already selected. */
  exportContent: (type: ContentType, id: string) =>
    `/dashboard/export?contentType=${type}&contentId=${encodeURIComponent(id)}`,
  wallet: '/dashboard/wallet',
  /** Chats of a creator. */
  dashboardMessages: '/dashboard/messages',
  dashboardMessageTo: (memberUserId: string) =>
    `/dashboard/messages?memberUserId=${encodeURIComponent(memberUserId)}`,
  dashboardChat: (id: string) => `/dashboard/chat/${encodeURIComponent(id)}`,
  dashboardNotifications: '/dashboard/notifications',
  /** People of a creator: buyers, members and followers. */
  people: '/dashboard/people',
  /** Ratings and comments on a creator's content. */
  remarks: '/dashboard/people/comments',
  /** Reports on a creator's numbers. */
  insights: '/dashboard/audience-insights',
  newContent: '/dashboard/content/new',
  newCourse: '/dashboard/content/new?type=course',
  /** Content list with a notice about the newly created course. */
  createdContent: (id: string) => `/dashboard/content?createdCourse=${encodeURIComponent(id)}`,
  editCourse: (id: string) => `/dashboard/content/${encodeURIComponent(id)}`,
  dashboardPosts: '/dashboard/posts',
  newPost: '/dashboard/posts/new',
  /** Next steps after a post is published. */
  publishedPost: (id: string) => `/dashboard/content/new-post/success?id=${encodeURIComponent(id)}`,
  editPost: (id: string) => `/dashboard/posts/edit/${encodeURIComponent(id)}`,
  /** Tags, audience and date of a post. */
  setUpPost: (id: string) => `/dashboard/posts/setup_v2/${encodeURIComponent(id)}`,
  dashboardDigitalProducts: '/dashboard/digital-products',
  newDigitalProduct: '/dashboard/digital-products/new',
  editDigitalProduct: (id: string) => `/dashboard/digital-products/edit/${encodeURIComponent(id)}`,
  /** List of a creator's own lives. */
  dashboardLives: '/dashboard/content/live',
  /** Bookings and details of an own live. */
  dashboardLive: (id: string) => `/dashboard/content/live/${encodeURIComponent(id)}`,
  /** Report on the numbers of an own live. */
  liveAnalytics: (id: string) => `/dashboard/content/live/analytics/${encodeURIComponent(id)}`,
  newLive: '/dashboard/content/new?type=live',
  editLive: (id: string) => `/dashboard/content/edit-live/${encodeURIComponent(id)}`,
  /** Next steps after a live was submitted; `editedLive` follows a change. */
  createdLive: (id: string) => `/dashboard/content/created-live/${encodeURIComponent(id)}`,
  editedLive: (id: string) => `/dashboard/content/edited-live/${encodeURIComponent(id)}`,
  /** Studio in which a creator checks the camera and holds a live. */
  liveStudio: (id: string) => `/dashboard/content/live/streaming/${encodeURIComponent(id)}`,
  dashboardShop: '/dashboard/shop',
  dashboardProducts: '/dashboard/shop/products',
  newProduct: '/dashboard/shop/products/new',
  editProduct: (id: string) => `/dashboard/shop/products/${encodeURIComponent(id)}`,
  dashboardCollections: '/dashboard/shop/collections',
  dashboardDelivery: '/dashboard/shop/delivery',
  dashboardOrders: '/dashboard/shop/orders',
  dashboardOrder: (id: string) => `/dashboard/shop/orders/${encodeURIComponent(id)}`,
  /** Ideas from members' searches, ratings and questions. A topic limits the ideas. */
  inspiration: '/dashboard/inspiration',
  previewCourse: (id: string) => `${paths.editCourse(id)}?view=preview`,
  editProfile: '/dashboard/edit-profile',
  /** Profile editor with one field focused. */
  editProfileAt: (field: string) =>
    `${paths.editProfile}${field === 'credentials' || field === 'submit' ? '?step=credentials' : ''}#${encodeURIComponent(field)}`,
  /** Public page of the creator as visitors see it, with links for editing. */
  profilePreview: '/dashboard/profile-preview',
  settings: '/dashboard/settings',
  settingsAt: (section: string) => `${paths.settings}?section=${encodeURIComponent(section)}`,

  office: '/office',
} as const;

/**
 * Returns the address of a confirmation page for a mail, with the mail address and the code filled
 * in.
 * @param page `paths.confirm` or `paths.creatorConfirm`
 */
export const toConfirmPath = (page: string, email: string, code: string): string =>
  `${page}?email=${encodeURIComponent(email)}&code=${encodeURIComponent(code)}`;

/**
 * Returns the link that starts a sign-in with an identity provider. The link also works without
 * JavaScript.
 */
export const socialStart = (
  audience: 'member' | 'creator',
  query: { provider: string; next?: string },
): string => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return `/api/auth/social${audience === 'creator' ? '-creator' : ''}?${new URLSearchParams(given)}`;
};

/** Returns the address for a mail of the page that sets a new password without a code. */
export const toRestorePath = (email: string, secret: string): string =>
  `${paths.completeRestore}?email=${encodeURIComponent(email)}&secret=${encodeURIComponent(secret)}`;

/**
 * Returns the address for a mail of the page that restores a closed account, with its fields filled
 * in.
 */
export const toKeepPath = (email: string, token: string): string =>
  `${paths.login}?email=${encodeURIComponent(email)}&keep=${encodeURIComponent(token)}`;

/** Returns the address of a course page at one of its parts. */
export const toPartPath = (page: string, partId: string): string =>
  `${page}${page.includes('?') ? '&' : '?'}part=${encodeURIComponent(partId)}`;

const isUnder = (path: string, root: string) =>
  path.startsWith(root) && /^$|^[/?#]/.test(path.slice(root.length));

/**
 * Returns the sign-in page for a visitor who requested `path`. After the sign-in, the visitor
 * returns to `path`.
 */
export function loginFor(path: string): string {
  const isCreators =
    isUnder(path, paths.dashboard) || isUnder(path, '/creator-flow') || isUnder(path, '/flow/creator');
  return `${isCreators ? paths.creatorLogin : paths.login}?next=${encodeURIComponent(path)}`;
}

/** Returns `next` of a sign-in address if it leads to this site; otherwise `fallback`. */
export function nextOr(next: unknown, fallback: string): string {
  // Browsers treat a backslash as a slash and skip control characters. An address such as
  // `/\evil.test` would therefore lead to another site.
  if (typeof next !== 'string' || !/^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(next)) return fallback;
  // Next's router resolves the dots first. Afterwards, `/..//evil.test` would name another host.
  return new URL(next, 'http://own').pathname.startsWith('//') ? fallback : next;
}

/**
 * Returns true for addresses of the sign-in flows, which are not remembered as the previous page.
 */
export const isFlow = (path: string) => path.split('?')[0]!.includes('flow');

/** Replaces each `:name` of a path. Values are encoded so that they cannot add a path segment. */
export const fillPath = (path: string, params: Record<string, string | undefined>) =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
