import { clearVisibleCookies, readCookie, writeCookie, YEAR_HOURS } from './cookies';

/** Of package.json; next.config.js hands it to the browser. */
export const VERSION = process.env.NEXT_PUBLIC_VERSION!;

/**
 * Keeps the marker that tells which version's cookies a browser has. Another version's are all cleared, the ones that
 * scripts cannot see by the server, then the page loads once more. Without a marker there is nothing old to clear.
 */
export async function checkVersionCookie(reload: () => void): Promise<void> {
  const found = readCookie('version');
  if (found !== undefined && found !== VERSION) {
    const answer = await fetch('/api/auth/reset-cookies', { method: 'POST', credentials: 'include' });
    // Left as it is, it is tried again on the next page.
    if (!answer.ok) return;
    clearVisibleCookies();
  }
  writeCookie('version', VERSION, YEAR_HOURS);
  if (found !== undefined && found !== VERSION) reload();
}
