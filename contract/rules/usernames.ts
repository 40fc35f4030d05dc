/** What a username is made of; also the check constraint of its column. */
export const usernamePattern = /^[a-z0-9_-]{3,30}$/;

/** The most names that one creator holds: the present one, and former ones that lead to it. */
export const usernamesHeld = 5;

/** What stands in for a username in an address of ours, and who could be mistaken for Kumu's own people. */
const reserved = [
  // The first segments of addresses, on pages and below /api.
  'about all-lives api auth become-creator categories chat checkout comments contact content cookie-policy courses',
  'businesses creator-flow creators credits dashboard digital-products discount-codes docs expert-search explore faqs filesystem',
  'flow gifts health inspiration',
  'kumu library likes liked-products list lives memberships messages my-library my-profile notifications office',
  'openapi posts profile purchases receipts recent-searches refresh reports sales search sevents shop storage stripe subscriptions terms topics',
  'unsubscribe users',
  'v1 v2 view-content-page views vimeo voices wallet',
  // The segments below /creators and /api/creators.
  'catalog cover-background credentials fee-rule followed mine profile-picture username',
  // Files that browsers and crawlers ask for.
  'art assets before-hydration favicon feeds fonts icons images llms robots share-cards sitemap sitemaps static well-known',
  // Roles and services.
  'abuse account accounts admin administrator billing creator editor expert help helpdesk info legal login',
  'logout mail member moderator official owner password payments payout payouts postmaster press privacy refunds',
  'register root security settings signin signup staff status superuser support sysadmin system team trust verified',
  'webmaster www',
  // What programs write for nothing, and verbs of addresses.
  'anonymous deleted edit everyone false new nobody null true undefined unknown',
];

const BRAND = 'kumu';

/**
 * Two usernames that a reader could take for each other have the same skeleton: without separators, and with one spelling
 * of characters that look alike. Other look-alikes are no problem, because a username is ASCII.
 */
export const skeletonOf = (username: string): string =>
  username
    .replace(/[-_]/g, '')
    .replaceAll('0', 'o')
    .replace(/[1i]/g, 'l')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');

const reservedSkeletons = new Set(
  reserved.flatMap((line) => line.split(' ')).map((word) => skeletonOf(word)),
);

/** Reserved words, whatever looks like one, and names that speak for Kumu: `kumu-team`, `support_kumu`, `kumusupport`. */
export function isReservedUsername(username: string): boolean {
  const skeleton = skeletonOf(username);
  const parts = username.split(/[-_]/).map(skeletonOf);
  const rest = skeleton.startsWith(BRAND)
    ? skeleton.slice(BRAND.length)
    : skeleton.endsWith(BRAND)
      ? skeleton.slice(0, -BRAND.length)
      : null;
  return (
    reservedSkeletons.has(skeleton) || parts.includes(BRAND) || (rest !== null && reservedSkeletons.has(rest))
  );
}

/** A username as near as possible to what somebody typed; shorter than allowed when nothing of it can be used. */
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
