/** The languages of the product; the first is the default. */
export const locales = ['en'] as const;
export type Locale = (typeof locales)[number];

/** The namespaces of translations that a page can load. `mail.json` and `syndication.json` are the backend's. */
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

/** The parts of `common` that come after load, in no page's HTML: they are shown after a call or a form was refused, after a press, in a form that is opened, once a film has begun, or once one is uploaded. */
export const laterCommonTexts = [
  'errors',
  'feedback',
  'fieldErrors',
  'making',
  'marked',
  'quality',
  'sharing',
  'suggestions',
  'uploadProblems',
] as const;

/** The parts of `common` that only some pages show; those list them (`common:media`). */
export const listedCommonTexts = ['bulk', 'media'] as const;

/** A namespace, or the texts under one of its keys: "content:course". */
export type Texts = Namespace | `${Namespace}:${string}`;
