/** Languages of the product; the first is the default. */
export const locales = ['en'] as const;
export type Locale = (typeof locales)[number];

/**
 * Translation namespaces that a page can load. The backend alone uses `mail.json` and
 * `syndication.json`.
 */
export const namespaces = [
  'admin',
  'chat',
  'common',
  'content',
  'dashboard',
  'explore',
  'insights',
  'learning',
  'live-chat',
  'lives',
  'lives-dashboard',
  'onboarding',
  'profile',
  'shop',
  'studio',
  'wallet',
] as const;
export type Namespace = (typeof namespaces)[number];

/**
 * Parts of `common` that are loaded later, so that the HTML of pages does not contain them. They
 * are shown only after an interaction: a failed call or form, a click, an opened form, or a started
 * or uploaded film. A page that shows one of them immediately must list it.
 */
export const laterCommonTexts = [
  'errors',
  'feedback',
  'fieldErrors',
  'processing',
  'marked',
  'notices',
  'quality',
  'sharing',
  'suggestions',
  'uploadProblems',
  'view',
] as const;

/**
 * Parts of `common` that only some pages show. Those pages must list them, as in `common:media`.
 */
export const listedCommonTexts = ['bulk', 'media'] as const;

/** Namespace, or the texts below one of its keys, such as "content:course". */
export type Texts = Namespace | `${Namespace}:${string}`;
