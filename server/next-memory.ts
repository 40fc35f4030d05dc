import { LRUCache } from 'lru-cache';
import { SharedCacheControls } from 'next/dist/server/lib/incremental-cache/shared-cache-controls.external.js';

/** In characters of addresses, with what an entry takes beside its address. */
const MOST_CHARACTERS = 4 * 1024 ** 2;
const ENTRY_CHARACTERS = 300;

/**
 * Next notes for every address of a static page that was asked for how long its answer is kept, also of those that do not exist, and never
 * removes a note: whoever asks for new addresses takes all memory. Here the notes that were not read longest go first; a page without one is
 * rendered again a second after its answer. Call it before the first page is rendered.
 */
export function boundNextMemory(): void {
  const notes = new LRUCache<string, object>({
    maxSize: MOST_CHARACTERS,
    sizeCalculation: (_note, address) => address.length + ENTRY_CHARACTERS,
  });
  Object.assign(SharedCacheControls, { cacheControls: notes });
}
