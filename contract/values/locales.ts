/** Languages of the product; the first is the default. */
export const locales = ['en'] as const;
export type Locale = (typeof locales)[number];

/**
 * Namespaces of translations that a page can load. `mail.json` and `syndication.json` belong to the
 * backend.
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
 * Parts of `common` that are loaded later and are not in the HTML of pages. They are shown after a
 * refused call or form, after a click, in an opened form, or once a film starts or is uploaded. A
 * page that shows one of them first lists it.
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

/** Parts of `common` that only some pages show, which those pages list (`common:media`). */
export const listedCommonTexts = ['bulk', 'media'] as const;

/** Namespace, or the texts under one of its keys: "content:course". */
export type Texts = Namespace | `${Namespace}:${string}`;
