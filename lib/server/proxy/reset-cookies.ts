import type { NextApiRequest } from 'next';
import { isOwnSite } from '@/contract/own-site';
import { cookieDomain } from '@/contract/rules/cookie-domain';
import { env } from '../env';
import { onlyMethod } from './only-method';
import { sendProblem } from './problem';

/**
 * Returns true for requests from our own pages, because another site must not be able to sign users
 * out.
 */
const isFromOwnSite = ({ headers }: NextApiRequest): boolean =>
  isOwnSite({ origin: headers.origin, fetchSite: headers['sec-fetch-site'] as string | undefined }, [
    headers.host,
    headers['x-forwarded-host'] as string | undefined,
    new URL(env.appUrl()).host,
  ]);

const expired = (name: string, domain?: string) =>
  `${name}=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; SameSite=Lax${domain ? `; Domain=${domain}` : ''}`;

/** Returns the `Set-Cookie` headers that clear a cookie at a host. */
export function clearCookie(name: string, host: string): string[] {
  const domain = cookieDomain(host, env.cookieDomain());
  return [expired(name), ...(domain ? [expired(name, domain)] : [])];
}

/** Clears every cookie of the request, including cookies that scripts cannot see. */
export const resetCookies = onlyMethod('POST', (req, res) => {
  if (!isFromOwnSite(req))
    return sendProblem(res, 403, 'FOREIGN_ORIGIN', 'This address is for our own pages.');
  const host = (req.headers['x-forwarded-host'] ?? req.headers.host ?? '') as string;
  const names = (req.headers.cookie ?? '').split(';').map((pair) => pair.split('=')[0]!.trim());
  const cleared = names.filter(Boolean).flatMap((name) => clearCookie(name, host));
  res.setHeader('Set-Cookie', cleared);
  res.status(200).json({ done: true });
});
