/** Every cookie of the product; a test compares the list with the code that sets them. Words: `explore:cookies.cookies.<name>`. */
export const cookieNames = [
  'accessToken',
  'socialSignIn',
  'signedIn',
  'mode',
  'theme',
  'version',
  'updateV2',
] as const;

/** What else a browser keeps of Kumu; no request carries it. */
export const storedNames = [
  'searches',
  'checkout',
  'code',
  'mark',
  'uploads',
  'words',
  'downloads',
  'proof',
  'path',
] as const;
