import type { RecentSearch } from '@/contract/search';
import { limits } from '@/contract/values/limits';
import { randomId } from '../browser/random-id';

const KEY = 'recentSearches';
const none: RecentSearch[] = [];
const listeners = new Set<() => void>();
let known: { text: string | null; searches: RecentSearch[] } = { text: null, searches: none };

/**
 * Returns the visitor's searches, newest first; they never leave the browser. The returned array is
 * identical until the searches change.
 */
export function readLocalSearches(): RecentSearch[] {
  try {
    const text = localStorage.getItem(KEY);
    if (text !== known.text) known = { text, searches: text ? (JSON.parse(text) as RecentSearch[]) : none };
  } catch {
    // Storage is disabled or unreadable, so the last known searches are returned.
  }
  return known.searches;
}

export const noLocalSearches = (): RecentSearch[] => none;

export function watchLocalSearches(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export function writeLocalSearches(searches: RecentSearch[]): void {
  const kept = searches
    .toSorted((one, other) => other.searchedAt.localeCompare(one.searchedAt))
    .slice(0, limits.recentSearches);
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Storage is disabled, so the searches are not stored.
  }
  for (const listener of listeners) listener();
}

export const localSearch = (query: string): RecentSearch => ({
  id: randomId(),
  query,
  searchedAt: new Date().toISOString(),
});
