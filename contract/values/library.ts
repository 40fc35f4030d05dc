import type { ContentType } from './content.ts';

/** Sections of the library with contents. */
export const libraryShelves = ['courses', 'recordings', 'downloads'] as const;
export type LibraryShelf = (typeof libraryShelves)[number];

/** Orders of the library: last used, last unlocked, and by title. */
export const libraryOrders = ['recent', 'newest', 'title'] as const;
export type LibraryOrder = (typeof libraryOrders)[number];

const shelves: Partial<Record<ContentType, LibraryShelf>> = {
  LIVE: 'recordings',
  DIGITAL_PRODUCT: 'downloads',
};

/** Returns the section of the library that has the contents of a type. */
export const toShelf = (type: ContentType): LibraryShelf => shelves[type] ?? 'courses';
