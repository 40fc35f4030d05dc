import type { ContentType } from './content.ts';

/** Sections of the library that contain content. */
export const libraryShelves = ['courses', 'recordings', 'downloads'] as const;
export type LibraryShelf = (typeof libraryShelves)[number];

/** Sort orders of the library: latest use, latest unlock, title. */
export const libraryOrders = ['recent', 'newest', 'title'] as const;
export type LibraryOrder = (typeof libraryOrders)[number];

const shelves: Partial<Record<ContentType, LibraryShelf>> = {
  LIVE: 'recordings',
  DIGITAL_PRODUCT: 'downloads',
};

/** Returns the library section to which the contents of a type belong. */
export const toShelf = (type: ContentType): LibraryShelf => shelves[type] ?? 'courses';
