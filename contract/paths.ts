import type { TransactionType } from './values/checkout.ts';
import type { ContentType } from './values/content.ts';

/** Every address of the product by name; each page has its line here. */
export const paths = {
  home: '/',
  courses: '/courses',
  coursesOf: (topicId: string) => `/courses?topicId=${encodeURIComponent(topicId)}`,
  course: (id: string) => `/courses/${encodeURIComponent(id)}`,
  post: (id: string) => `/posts/${encodeURIComponent(id)}`,
  creators: '/creators',
  /** The page of a mail's link, where mails about new posts and versions are stopped. */
  unsubscribe: (token: string) => `/unsubscribe/${encodeURIComponent(token)}`,
  /** Takes a username or an id. */
  creator: (username: string) => `/creators/${encodeURIComponent(username)}`,
  /** All that a creator offers, as a list; takes a username or an id. */
  catalog: (username: string) => `${paths.creator(username)}/catalog`,
  /** The part of it with the creator's posts. */
  postsOf: (username: string) => `${paths.catalog(username)}#posts`,
  search: '/search',
  categories: '/categories',
  /** Everything of a topic or a kind. */
  list: (category: string) => `/list/${encodeURIComponent(category)}`,
  explore: '/explore',
  allLives: '/all-lives',
  digitalProducts: '/digital-products',
  digitalProduct: (id: string) => `/digital-products/${encodeURIComponent(id)}`,
  /** Where a spent link to a download leads. */
  downloadAgain: (id: string) => `${paths.digitalProduct(id)}/download`,
  myLibrary: '/my-library',
  /** What the member saved, and whom they follow. */
  likedProducts: '/liked-products',
  recentSearches: '/recent-searches',

  /** Any content, also when it is not public (any more), for those who may see it. */
  viewContent: (type: ContentType, id: string) =>
    `/view-content-page?contentType=${type}&contentId=${encodeURIComponent(id)}`,
  checkout: '/checkout',
  /** The confirmation of one thing as a page. */
  checkoutOf: (type: TransactionType, contentId: string) =>
    `/checkout?contentId=${encodeURIComponent(contentId)}&type=${type}`,
  purchase: (id: string) => `/checkout/${encodeURIComponent(id)}`,

  memberships: '/memberships',
  /** What a creator offers every month. */
  membership: (id: string) => `/memberships/${encodeURIComponent(id)}`,

  /** What somebody bought, with receipts and refunds. */
  purchases: '/profile/purchases',
  /** Every charge of an own membership; takes the id of its subscription or its purchase. */
  membershipPayments: (id: string) => `/profile/memberships/${encodeURIComponent(id)}`,
  /** The own credits: buying them, and where they went. */
  credits: '/profile/credits',
  myProfile: '/my-profile',
  /** A business manages its people here. */
  business: '/profile/business',
  businessLogin: '/flow/businesses/login',
  /** The link of an invitation. */
  invitation: (token: string) => `${paths.businessLogin}?invitation=${encodeURIComponent(token)}`,
  myProfileAt: (section: string) => `${paths.myProfile}?section=${encodeURIComponent(section)}`,

  login: '/flow/login',
  joinUs: '/flow/join-us',
  /** Where a provider of identities takes a person back. */
  socialLogin: '/flow/social-login',
  signUp: '/flow/member/sign-up',
  confirm: '/flow/member/confirm',
  memberDetails: '/flow/member/personal-details',
  /** The questions to a new member. */
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
  /** What to do first, after the profile is written. */
  creatorComplete: '/flow/creator/complete',
  pendingApproval: '/creator-flow/pending-approval',

  dashboard: '/dashboard',
  dashboardContent: '/dashboard/content',
  dashboardCourses: '/dashboard/content/courses',
  /** The own memberships of a creator. */
  dashboardMemberships: '/dashboard/memberships',
  gift: (code: string) => `/gifts/${encodeURIComponent(code)}`,
  discountCodes: '/dashboard/discount-codes',
  ownFiles: '/dashboard/library',
  exports: '/dashboard/export',
  /** With a content chosen. */
  exportContent: (type: ContentType, id: string) =>
    `/dashboard/export?contentType=${type}&contentId=${encodeURIComponent(id)}`,
  wallet: '/dashboard/wallet',
  /** Where the card provider's onboarding leads back to: to read the result, or for a new link. */
  walletAfter: (step: 'returned' | 'refresh') => `${paths.wallet}?payouts=${step}`,
  newContent: '/dashboard/content/new',
  /** The list, announcing a course that was just made. */
  createdContent: (id: string) => `/dashboard/content?createdCourse=${encodeURIComponent(id)}`,
  editCourse: (id: string) => `/dashboard/content/${encodeURIComponent(id)}`,
  dashboardPosts: '/dashboard/posts',
  newPost: '/dashboard/posts/new',
  /** What to do once a post is published. */
  publishedPost: (id: string) => `/dashboard/content/new-post/success?id=${encodeURIComponent(id)}`,
  editPost: (id: string) => `/dashboard/posts/edit/${encodeURIComponent(id)}`,
  /** Tags, audience and day of a post. */
  setUpPost: (id: string) => `/dashboard/posts/setup_v2/${encodeURIComponent(id)}`,
  dashboardDigitalProducts: '/dashboard/digital-products',
  newDigitalProduct: '/dashboard/digital-products/new',
  editDigitalProduct: (id: string) => `/dashboard/digital-products/edit/${encodeURIComponent(id)}`,
  /** Ideas from what members look for, rate and ask; with a topic only those about it. */
  inspiration: '/dashboard/inspiration',
  previewCourse: (id: string) => `${paths.editCourse(id)}?view=preview`,
  editProfile: '/dashboard/edit-profile',
  /** The editor, with the focus in one of its fields. */
  editProfileAt: (field: string) => `${paths.editProfile}#${encodeURIComponent(field)}`,
  /** The public page as a visitor sees it, with ways to edit. */
  profilePreview: '/dashboard/profile-preview',
  settings: '/dashboard/settings',
  settingsAt: (section: string) => `${paths.settings}?section=${encodeURIComponent(section)}`,

  office: '/office',
  officeCourses: '/office/courses',
  /** Courses that were published without a review. */
  officeUnreviewed: '/office/courses?state=unreviewed',
  officeChanges: '/office/changes',
  officeReports: '/office/reports',
  officeAppeals: '/office/reports#appeals',
  officeVoices: '/office/voices',
  officeFeedback: '/office/voices#feedback',
  officeMessages: '/office/messages',
  officePurchases: '/office/purchases',
  officeDisputes: '/office/disputes',
  officeEvents: '/office/provider-events',
  officeBusinesses: '/office/businesses',
  officeAudit: '/office/audit',
  officePreview: (id: string) => `/office/courses?preview=${encodeURIComponent(id)}`,
} as const;

/**
 * A page that takes an address and the code sent there, filled in; for the mail.
 * @param page `paths.confirm` or `paths.creatorConfirm`
 */
export const confirmWith = (page: string, email: string, code: string): string =>
  `${page}?email=${encodeURIComponent(email)}&code=${encodeURIComponent(code)}`;

/** A link to a provider of identities, which also works without scripts. */
export const socialStart = (
  audience: 'member' | 'creator',
  query: { provider: string; next?: string },
): string => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return `/api/auth/social${audience === 'creator' ? '-creator' : ''}?${new URLSearchParams(given)}`;
};

/** The page to choose a new password on, without a code; for the mail. */
export const restoreWith = (email: string, secret: string): string =>
  `${paths.completeRestore}?email=${encodeURIComponent(email)}&secret=${encodeURIComponent(secret)}`;

/** The page on which a closed account is kept, filled in; for the mail. */
export const keepWith = (email: string, token: string): string =>
  `${paths.login}?email=${encodeURIComponent(email)}&keep=${encodeURIComponent(token)}`;

/** The page of a course at one of its parts. */
export const atPart = (page: string, partId: string): string =>
  `${page}${page.includes('?') ? '&' : '?'}part=${encodeURIComponent(partId)}`;

const isUnder = (path: string, root: string) =>
  path.startsWith(root) && /^$|^[/?#]/.test(path.slice(root.length));

/** The sign-in page for a visitor who asked for `path`; signing in leads back to `path`. */
export function loginFor(path: string): string {
  const isCreators =
    isUnder(path, paths.dashboard) || isUnder(path, '/creator-flow') || isUnder(path, '/flow/creator');
  return `${isCreators ? paths.creatorLogin : paths.login}?next=${encodeURIComponent(path)}`;
}

/** The `next` of a sign-in address if it stays on this site, else `fallback`. */
export function nextOr(next: unknown, fallback: string): string {
  // Browsers read a backslash as a slash and skip control characters: `/\evil.test` is another site too.
  if (typeof next !== 'string' || !/^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(next)) return fallback;
  // Next's router resolves the dots first, and what is left of `/..//evil.test` then names another host.
  return new URL(next, 'http://own').pathname.startsWith('//') ? fallback : next;
}

/** Addresses of the sign-in flows, which the previous-path tracker ignores. */
export const isFlow = (path: string) => path.split('?')[0]!.includes('flow');

/** Fills the `:name` parts of a path; a value can never add a path segment. */
export const fillPath = (path: string, params: Record<string, string | undefined>) =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
