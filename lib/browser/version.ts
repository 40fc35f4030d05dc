import { clearVisibleCookies, readCookie, writeCookie, YEAR_HOURS } from './cookies';

/** Of package.json; next.config.js hands it to the browser. */
export const VERSION = process.env.NEXT_PUBLIC_VERSION!;

/**
 * Stores which version wrote the cookies of a browser. Those of another version are all cleared, the ones that
 * scripts cannot see by the server, then the page loads once more. Without a marker there is nothing old to clear.
 */
export async function checkVersionCookie(reload: () => void): Promise<void> {
  const found = readCookie('version');
  if (found !== undefined && found !== VERSION) {
    const answer = await fetch('/api/auth/reset-cookies', { method: 'POST', credentials: 'include' });
    // The marker stays as it is, so that the next page tries again.
    if (!answer.ok) return;
    clearVisibleCookies();
  }
  writeCookie('version', VERSION, YEAR_HOURS);
  if (found !== undefined && found !== VERSION) reload();
}
