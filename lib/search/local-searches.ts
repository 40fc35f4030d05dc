import type { RecentSearch } from '@/contract/search';
import { limits } from '@/contract/values/limits';
import { randomId } from '../browser/random-id';

const KEY = 'recentSearches';
const none: RecentSearch[] = [];
const listeners = new Set<() => void>();
let known: { text: string | null; searches: RecentSearch[] } = { text: null, searches: none };

/** What a visitor searched for, newest first: it never leaves the browser. The same list until it changes. */
export function readLocalSearches(): RecentSearch[] {
  try {
    const text = localStorage.getItem(KEY);
    if (text !== known.text) known = { text, searches: text ? (JSON.parse(text) as RecentSearch[]) : none };
  } catch {
    // Storage is turned off, or somebody else wrote there: nothing is kept.
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
    // As above.
  }
  for (const listener of listeners) listener();
}

export const localSearch = (query: string): RecentSearch => ({
  id: randomId(),
  query,
  searchedAt: new Date().toISOString(),
});
