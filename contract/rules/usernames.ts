/** Pattern of a valid username; the database column has the same check constraint. */
export const usernamePattern = /^[a-z0-9_-]{3,30}$/;

/** Maximum number of usernames per creator: the current one and former ones that redirect to it. */
export const maxUsernames = 5;

/**
 * Reserved usernames: segments of our addresses, and names that could be mistaken for Kumu's staff.
 */
const reserved = [
  // First segments of addresses, on pages and below /api.
  'about all-lives api audience audience-insights auth become-creator categories chat checkout comments contact content cookie-policy courses',
  'businesses creator-flow creators credits dashboard digital-products discount-codes docs email-sharing expert-search explore faqs filesystem',
  'flow gifts health home inspiration',
  'kumu library likes liked-products list live-engine lives memberships messages my-library my-profile notifications office',
  'openapi posts profile purchases receipts recent-searches refresh reports sales search sevents shop storage stream stripe subscriptions terms testimonials topics',
  'unsubscribe users',
  'v1 v2 view-content-page viewer-states views vimeo wallet',
  // Segments below /creators and /api/creators.
  'catalog cover-background credentials fee-rule followed mine profile-picture username',
  // Files that browsers and crawlers request.
  'art assets before-hydration favicon feeds fonts icons images llms robots share-cards sitemap sitemaps static well-known',
  // Roles and services.
  'abuse account accounts admin administrator billing creator editor expert help helpdesk info legal login',
  'logout mail member moderator official owner password payments payout payouts postmaster press privacy refunds',
  'register root security settings signin signup staff status superuser support sysadmin system team trust verified',
  'webmaster www',
  // Placeholder values of programs, and verbs of addresses.
  'anonymous deleted edit everyone false new nobody null true undefined unknown',
];

const BRAND = 'kumu';

/**
 * Returns the skeleton of a username, which is equal for usernames that look alike. The skeleton
 * has no separators, and each group of look-alike characters becomes one character. Usernames are
 * ASCII, so no other look-alikes exist.
 */
export const toSkeleton = (username: string): string =>
  username
    .replace(/[-_]/g, '')
    .replaceAll('0', 'o')
    .replace(/[1i]/g, 'l')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');

const reservedSkeletons = new Set(
  reserved.flatMap((line) => line.split(' ')).map((word) => toSkeleton(word)),
);

/**
 * Returns true for reserved words, their look-alikes, and names that suggest Kumu's staff:
 * `kumu-team`, `support_kumu`, `kumusupport`.
 */
export function isReservedUsername(username: string): boolean {
  const skeleton = toSkeleton(username);
  const parts = username.split(/[-_]/).map(toSkeleton);
  const rest = skeleton.startsWith(BRAND)
    ? skeleton.slice(BRAND.length)
    : skeleton.endsWith(BRAND)
      ? skeleton.slice(0, -BRAND.length)
      : null;
  return (
    reservedSkeletons.has(skeleton) || parts.includes(BRAND) || (rest !== null && reservedSkeletons.has(rest))
  );
}

/**
 * Converts typed text to the most similar username. The result may be shorter than allowed if few
 * characters are usable.
 */
export const toUsername = (typed: string): string =>
  typed
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replace(/[^a-z0-9_]+/g, '-')
    .slice(0, 30)
    .replace(/^-|-$/g, '');
