import type { Request, RequestHandler, Response } from 'express';
import { maxBody } from '../../contract/values/limits.ts';
import { AppError } from '../errors.ts';

/**
 * Returns the error for a body that does not arrive. Its connection is closed because the remaining
 * body is not read.
 */
export function bodyTooSlow(res: Response): AppError {
  res.set('Connection', 'close');
  return new AppError(408, 'BODY_TOO_SLOW', 'The request took too long to arrive. Please try again.');
}

/**
 * Runs a body parser of Express with a deadline, because a connection whose body never ends would
 * otherwise stay open.
 * @throws the parser's error
 * @throws 408 after `limitMs`
 */
export const readBody = (
  parser: RequestHandler,
  req: Request,
  res: Response,
  limitMs: number = maxBody.milliseconds,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(bodyTooSlow(res)), limitMs);
    parser(req, res, (error?: unknown) => {
      clearTimeout(timer);
      if (error) reject(error as Error);
      else resolve();
    });
  });

/**
 * Closes the connection if the request still arrives long after its response, because a rejected
 * call does not read its body. The close is delayed because many clients read the response only
 * after they have sent everything.
 */
export const closeUnreadRequest: RequestHandler = (req, res, next) => {
  res.once('finish', () => {
    if (req.complete) return;
    const timer = setTimeout(() => {
      if (!req.complete) req.socket.destroy();
    }, maxBody.milliseconds);
    req.once('close', () => clearTimeout(timer));
  });
  next();
};
