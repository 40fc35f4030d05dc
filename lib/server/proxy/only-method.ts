import type { NextApiHandler } from 'next';
import { sendProblem } from './problem';

/** The same OPTIONS and 405 as forwarded addresses have, for the few API files that answer themselves. */
export const onlyMethod =
  (method: 'GET' | 'POST', handler: NextApiHandler): NextApiHandler =>
  (req, res) => {
    const allow = method === 'GET' ? 'GET, HEAD, OPTIONS' : 'POST, OPTIONS';
    if (req.method === method || (method === 'GET' && req.method === 'HEAD')) return handler(req, res);
    res.setHeader('Allow', allow);
    if (req.method === 'OPTIONS') return void res.writeHead(204).end();
    sendProblem(res, 405, 'METHOD_NOT_ALLOWED', `This address takes ${allow}.`);
  };
