import { isFlow } from '@/contract/paths';
import type { EventSource } from '@/contract/values/events';

const KEY = 'previousPath';

/** Current page and the path before it. A change of the query or the fragment is the same page. */
let shown: { page: string; before: string | null } | undefined;

const pageOf = (path: string) => path.split(/[?#]/)[0]!;

/** Stores the path from before a sign-in flow; paths of flows are ignored. */
export function rememberPath(path: string): void {
  if (isFlow(path)) return;
  pathBefore(path);
  try {
    sessionStorage.setItem(KEY, path);
  } catch {
    // Storage is full or forbidden, so "back" leads to the home page.
  }
}

export function previousPath(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Returns the path before the page at `path`, whether that page is already stored or not. */
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
 * Sources by the pattern of the previous path; the first match counts. Any other page of ours
 * counts as a link.
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
