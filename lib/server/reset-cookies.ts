import type { NextApiRequest } from 'next';
import { env } from './env';
import { onlyMethod } from './only-method';
import { sendProblem } from './problem';

/** Another site must not be able to sign people out. */
function isOwnSite(req: NextApiRequest): boolean {
  const { origin, host } = req.headers;
  if (!origin)
    return req.headers['sec-fetch-site'] === undefined || req.headers['sec-fetch-site'] === 'same-origin';
  const ownHosts = [host, req.headers['x-forwarded-host'], new URL(env.appUrl()).host];
  return URL.canParse(origin) && ownHosts.includes(new URL(origin).host);
}

const expired = (name: string, domain?: string) =>
  `${name}=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; SameSite=Lax${domain ? `; Domain=${domain}` : ''}`;

/** Clears every cookie that came with the request, those that scripts cannot see too. */
export const resetCookies = onlyMethod('POST', (req, res) => {
  if (!isOwnSite(req)) return sendProblem(res, 403, 'FOREIGN_ORIGIN', 'This address is for our own pages.');
  const domain = env.cookieDomain();
  const names = (req.headers.cookie ?? '').split(';').map((pair) => pair.split('=')[0]!.trim());
  const cleared = names
    .filter(Boolean)
    .flatMap((name) => [expired(name), ...(domain ? [expired(name, domain)] : [])]);
  res.setHeader('Set-Cookie', cleared);
  res.status(200).json({ done: true });
});
