import Cookies from 'js-cookie';

const HOURS_PER_DAY = 24;
/** How long our cookies last. */
export const YEAR_HOURS = 8760;

/**
 * The domain that our cookies are set for, so that the app and the main domain share them. Undefined (this host only)
 * wherever else the site is opened: localhost, an address, a tunnel.
 */
export function cookieDomain(
  hostname: string,
  main = process.env.NEXT_PUBLIC_COOKIE_DOMAIN,
): string | undefined {
  const domain = main?.replace(/^\./, '');
  return domain && (hostname === domain || hostname.endsWith(`.${domain}`)) ? domain : undefined;
}

export const readCookie = (name: string): string | undefined => Cookies.get(name);

export function writeCookie(name: string, value: string, hours: number): void {
  Cookies.set(name, value, {
    path: '/',
    expires: hours / HOURS_PER_DAY,
    sameSite: 'lax',
    secure: location.protocol === 'https:',
    domain: cookieDomain(location.hostname),
  });
}

export function removeCookie(name: string): void {
  Cookies.remove(name, { path: '/' });
  Cookies.remove(name, { path: '/', domain: cookieDomain(location.hostname) });
}

/** Clears every cookie that scripts can see. */
export function clearVisibleCookies(): void {
  Object.keys(Cookies.get()).forEach(removeCookie);
}
