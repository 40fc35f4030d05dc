import { isFlow } from '@/contract/paths';
import type { EventSource } from '@/contract/values/events';

const KEY = 'previousPath';

/** The page that is shown, and the path before it. A change of the query or the fragment is the same page. */
let shown: { page: string; before: string | null } | undefined;

const pageOf = (path: string) => path.split(/[?#]/)[0]!;

/** Remembers where someone was before a sign-in flow; addresses of the flows themselves are ignored. */
export function rememberPath(path: string): void {
  if (isFlow(path)) return;
  pathBefore(path);
  try {
    sessionStorage.setItem(KEY, path);
  } catch {
    // Storage is full or forbidden: then "back" leads to the home page.
  }
}

export function previousPath(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** The path before the page at `path`, asked before or after that page is remembered. */
function pathBefore(path: string): string | null {
  const page = pageOf(path);
  if (shown?.page !== page) {
    const last = previousPath();
    const isContinued = shown !== undefined || !isFromOutside() || (last !== null && pageOf(last) === page);
    shown = { page, before: isContinued ? last : null };
  }
  return shown.before;
}

/** Whether another site's link opened this document. */
const isFromOutside = () => document.referrer !== '' && new URL(document.referrer).origin !== location.origin;

/** The first that matches counts. Other pages of ours lead to content by a link. */
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
 * Where the page at `path` was opened from, for product events. A page that is reloaded, or that a payment returns to, was
 * opened directly.
 */
export function sourceOf(path: string): EventSource {
  const before = pathBefore(path);
  if (before === null) return isFromOutside() ? 'link' : 'direct';
  if (pageOf(before) === pageOf(path)) return 'direct';
  return sources.find(([pattern]) => pattern.test(before) || pattern.test(pageOf(before)))?.[1] ?? 'link';
}
