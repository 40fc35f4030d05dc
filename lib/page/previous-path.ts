import { isFlow } from '@/contract/paths';
import type { EventSource } from '@/contract/values/events';

const KEY = 'previousPath';

/**
 * Current page and the previous path. A change of only the query or the fragment does not change
 * the page.
 */
let shown: { page: string; before: string | null } | undefined;

const pageOf = (path: string) => path.split(/[?#]/)[0]!;

/** Stores the path from which a sign-in flow started; paths of the flows themselves are ignored. */
export function rememberPath(path: string): void {
  if (isFlow(path)) return;
  pathBefore(path);
  try {
    sessionStorage.setItem(KEY, path);
  } catch {
    // Storage is full or forbidden, so the "back" button opens the home page.
  }
}

export function previousPath(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/**
 * Returns the path that preceded the page at `path`, whether or not that page is already stored.
 */
function pathBefore(path: string): string | null {
  const page = pageOf(path);
  if (shown?.page !== page) {
    const last = previousPath();
    const isContinued = shown !== undefined || !isFromOutside() || (last !== null && pageOf(last) === page);
    shown = { page, before: isContinued ? last : null };
  }
  return shown.before;
}

/** Returns true if a link on another site opened this document. */
const isFromOutside = () => document.referrer !== '' && new URL(document.referrer).origin !== location.origin;

/**
 * Sources by the pattern of the previous path, of which the first match counts. Any other page of
 * this site counts as a link.
 */
const sources: [RegExp, EventSource][] = [
  [/^\/$/, 'home'],
  [/^\/(search|recent-searches|expert-search)(\/|$)|^\/creators\?(.*&)?query=/, 'search'],
  [/^\/creators\/./, 'creator'],
  [/^\/my-library$/, 'library'],
  [/^\/(dashboard\/)?(messages|chat)(\/|$)/, 'message'],
  [
    /^\/(courses|creators|categories|explore|list\/.+|all-lives|memberships|digital-products|liked-products|shop(\/item-departments\/.+|\/collections\/.+)?)$/,
    'list',
  ],
];

/**
 * Returns the source of the page at `path` for product events. A reloaded page and a page after a
 * payment have the source `direct`.
 */
export function findSource(path: string): EventSource {
  const before = pathBefore(path);
  if (before === null) return isFromOutside() ? 'link' : 'direct';
  if (pageOf(before) === pageOf(path)) return 'direct';
  return sources.find(([pattern]) => pattern.test(before) || pattern.test(pageOf(before)))?.[1] ?? 'link';
}
