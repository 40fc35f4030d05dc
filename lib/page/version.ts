import { givenWords } from '../../contract/values/given-words';
import { clearVisibleCookies, readCookie, writeCookie, YEAR_HOURS } from '../browser/cookies';

/** Version in package.json, provided by next.config.js. */
export const VERSION = process.env.NEXT_PUBLIC_VERSION!;

/**
 * Cookies that pages write after the version marker. Without the marker they belong to another
 * version.
 *
 * `signedIn` is not included, because the first page after sign-in can write it before the marker.
 */
const ownCookies = ['mode', 'theme', givenWords.resumableUploadsCookie];

/**
 * Stores the version that wrote the cookies of a browser. If another version wrote them, all
 * cookies are cleared and the page is reloaded once. The server clears cookies that scripts cannot
 * see.
 */
export async function checkVersionCookie(reload: () => void): Promise<void> {
  const found = readCookie('version');
  const isOther =
    found === undefined ? ownCookies.some((name) => readCookie(name) !== undefined) : found !== VERSION;
  if (isOther) {
    // The page clears its own cookies even if the server fails.
    await fetch('/api/auth/reset-cookies', { method: 'POST', credentials: 'include' }).catch(
      (error: unknown) => console.error('cookies not reset by the server', error),
    );
    clearVisibleCookies();
  }
  writeCookie('version', VERSION, YEAR_HOURS);
  if (isOther) reload();
}
