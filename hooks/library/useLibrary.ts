import type { LibraryShelf } from '@/contract/values/library';
import { useInfiniteList } from '@/hooks/list/useInfiniteList';
import { useCall } from '@/hooks/useCall';
import { toLibraryInput, type LibraryFilter } from '@/lib/library/library-filter';

/** List of the contents in a section of the library. */
export const useLibrary = (shelf: LibraryShelf, filter: LibraryFilter) =>
  useInfiniteList('GET /library', toLibraryInput(shelf, filter));

/** Number of contents in each section, and their creators; undefined until they are loaded. */
export const useLibraryShelves = () => useCall('GET /library/shelves', {}).data;
