/** Where a page was opened from: the kind of page before it, another site (`link`), or nowhere that is known (`direct`). */
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

/** The part of the product that a file was uploaded in. */
export const uploadOrigins = ['CONTENTCREATION', 'LIBRARY', 'CHAT', 'PROFILE', 'SHOP', 'CLAIM'] as const;
export type UploadOrigin = (typeof uploadOrigins)[number];
