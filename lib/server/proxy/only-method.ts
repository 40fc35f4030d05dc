import type { NextApiHandler } from 'next';
import { sendProblem } from './problem';

/**
 * Wraps a handler that has no forwarded calls. Handles OPTIONS and 405 in the same way as forwarded
 * addresses.
 */
export const onlyMethod =
  (method: 'GET' | 'POST', handler: NextApiHandler): NextApiHandler =>
  (req, res) => {
    const allow = method === 'GET' ? 'GET, HEAD, OPTIONS' : 'POST, OPTIONS';
    if (req.method === method || (method === 'GET' && req.method === 'HEAD')) return handler(req, res);
    res.setHeader('Allow', allow);
    if (req.method === 'OPTIONS') return void res.writeHead(204).end();
    sendProblem(res, 405, 'METHOD_NOT_ALLOWED', `This address takes ${allow}.`);
  };
