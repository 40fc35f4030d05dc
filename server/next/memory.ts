import { LRUCache } from 'lru-cache';
import { SharedCacheControls } from 'next/dist/server/lib/incremental-cache/shared-cache-controls.external.js';

/** Maximum characters of stored addresses, including the overhead of an entry. */
const MOST_CHARACTERS = 4 * 1024 ** 2;
const ENTRY_CHARACTERS = 300;

/**
 * Limits the memory of Next for cache times. Next stores a cache time for every requested address
 * of a static page, even of pages that do not exist, and never removes it. A client that requests
 * new addresses could exhaust the memory.
 *
 * Least recently read entries are evicted first. A page without an entry is rendered again a second
 * after its response. Call it before the first page is rendered.
 */
export function boundNextMemory(): void {
  const notes = new LRUCache<string, object>({
    maxSize: MOST_CHARACTERS,
    sizeCalculation: (_note, address) => address.length + ENTRY_CHARACTERS,
  });
  Object.assign(SharedCacheControls, { cacheControls: notes });
}
