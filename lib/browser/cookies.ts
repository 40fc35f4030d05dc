import Cookies from 'js-cookie';
import { cookieDomain } from '@/contract/rules/cookie-domain';

const HOURS_PER_DAY = 24;
/** Lifetime of our cookies (hours). */
export const YEAR_HOURS = 8760;

const ownDomain = () => cookieDomain(location.hostname, process.env.NEXT_PUBLIC_COOKIE_DOMAIN);

export const readCookie = (name: string): string | undefined => Cookies.get(name);

export function writeCookie(name: string, value: string, hours: number): void {
  Cookies.set(name, value, {
    path: '/',
    expires: hours / HOURS_PER_DAY,
    sameSite: 'lax',
    secure: location.protocol === 'https:',
    domain: ownDomain(),
  });
}

export function removeCookie(name: string): void {
  Cookies.remove(name, { path: '/' });
  Cookies.remove(name, { path: '/', domain: ownDomain() });
}

/** Clears every cookie that scripts can see. */
export function clearVisibleCookies(): void {
  Object.keys(Cookies.get()).forEach(removeCookie);
}
