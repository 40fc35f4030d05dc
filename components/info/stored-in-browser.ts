import { givenWords } from '@/contract/values/given-words';

/**
 * All cookies of the product; a test compares the list with the code. Texts:
 * `explore:cookies.cookies.<name>`.
 */
export const cookieNames = [
  'accessToken',
  'viewToken',
  'socialSignIn',
  'device',
  'signedIn',
  'mode',
  'theme',
  'timeZone',
  'version',
  givenWords.resumableUploadsCookie,
] as const;

/** Other values that Kumu stores in a browser; they are never sent with a request. */
export const storedNames = [
  'searches',
  'basket',
  'delivery',
  'checkout',
  'code',
  'mark',
  'uploads',
  'words',
  'messages',
  'downloads',
  'proof',
  'path',
] as const;
