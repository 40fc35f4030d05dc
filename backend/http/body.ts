import type { Request, RequestHandler, Response } from 'express';
import { AppError } from './errors.ts';

/** Most time for a body that is read into memory, in milliseconds. Such a body is small: a form, an event of the provider. */
const BODY_MS = 20_000;

/** The answer to a body that does not come; its connection is closed, because the rest of the body is not read. */
export function bodyTooSlow(res: Response): AppError {
  res.set('Connection', 'close');
  return new AppError(408, 'BODY_TOO_SLOW', 'The request took too long to arrive. Please try again.');
}

/**
 * Runs a body parser of Express, with a deadline: a connection whose body never ends would stay open for good.
 * @throws the parser's error; 408 after `limitMs`
 */
export const readBody = (
  parser: RequestHandler,
  req: Request,
  res: Response,
  limitMs: number = BODY_MS,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(bodyTooSlow(res)), limitMs);
    parser(req, res, (error?: unknown) => {
      clearTimeout(timer);
      if (error) reject(error as Error);
      else resolve();
    });
  });
