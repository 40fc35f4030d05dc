import { clearVisibleCookies, readCookie, writeCookie, YEAR_HOURS } from '../browser/cookies';

/** Of package.json; next.config.js hands it to the browser. */
export const VERSION = process.env.NEXT_PUBLIC_VERSION!;

/**
 * Those that pages write; each is written after the marker, so without one they come from another version. Not `signedIn`,
 * which the first page that somebody sees signed in may write before it.
 */
const ownCookies = ['mode', 'theme', 'updateV2'];

/**
 * Stores which version wrote the cookies of a browser. Those of another version are all cleared, the ones that
 * scripts cannot see by the server, then the page loads once more.
 */
export async function checkVersionCookie(reload: () => void): Promise<void> {
  const found = readCookie('version');
  const isOther =
    found === undefined ? ownCookies.some((name) => readCookie(name) !== undefined) : found !== VERSION;
  if (isOther) {
    // Whatever the server answers, what a page can clear is cleared.
    await fetch('/api/auth/reset-cookies', { method: 'POST', credentials: 'include' }).catch(
      (error: unknown) => console.error('cookies not reset by the server', error),
    );
    clearVisibleCookies();
  }
  writeCookie('version', VERSION, YEAR_HOURS);
  if (isOther) reload();
}
