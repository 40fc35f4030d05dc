/**
 * Sources of a page view: the kind of the previous page, `link` for another site, or `direct` if
 * unknown.
 */
export const eventSources = [
  'home',
  'search',
  'list',
  'creator',
  'library',
  'link',
  'message',
  'direct',
] as const;
export type EventSource = (typeof eventSources)[number];

/** Parts of the product in which a file is uploaded. */
export const uploadOrigins = ['CONTENTCREATION', 'LIBRARY', 'CHAT', 'PROFILE', 'SHOP', 'CLAIM'] as const;
export type UploadOrigin = (typeof uploadOrigins)[number];
