/** The languages that the product speaks; the first is the default. */
export const locales = ['en'] as const;
export type Locale = (typeof locales)[number];

/** The namespaces of translations that a page can load; `mail` is the backend's own. */
export const namespaces = [
  'admin',
  'chat',
  'common',
  'content',
  'dashboard',
  'explore',
  'insights',
  'onboarding',
  'profile',
  'shop',
  'wallet',
] as const;
export type Namespace = (typeof namespaces)[number];
