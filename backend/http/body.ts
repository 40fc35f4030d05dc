import type { Request, RequestHandler, Response } from 'express';
import { maxBody } from '../../contract/values/limits.ts';
import { AppError } from '../errors.ts';

/** The answer to a body that does not come; its connection is closed, because the rest of the body is not read. */
export function bodyTooSlow(res: Response): AppError {
  res.set('Connection', 'close');
  return new AppError(408, 'BODY_TOO_SLOW', 'The request took too long to arrive. Please try again.');
}

/**
 * Runs a body parser of Express, with a deadline: a connection whose body never ends would stay open permanently.
 * @throws the parser's error; 408 after `limitMs`
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
 * Closes the connection of a request that keeps arriving long after its answer: a refused call reads no body, and nothing else
 * ends it. Not at once, because many senders read no answer before they have sent everything.
 */
export const closeUnread: RequestHandler = (req, res, next) => {
  res.once('finish', () => {
    if (req.complete) return;
    const timer = setTimeout(() => {
      if (!req.complete) req.socket.destroy();
    }, maxBody.milliseconds);
    req.once('close', () => clearTimeout(timer));
  });
  next();
};
