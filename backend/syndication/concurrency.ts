import pLimit from 'p-limit';
import { AppError } from '../http/errors.ts';

/** At once: sitemaps and share cards are asked for by programs, and must leave the machine to people. */
const limit = pLimit(2);

/** As many as are done in a few seconds. */
const MOST_WAITING = 32;

/** The one place for work that anybody can ask for and that takes long. @throws 503 when too many wait already */
export function limitConcurrency<T>(work: () => Promise<T>): Promise<T> {
  if (limit.pendingCount >= MOST_WAITING)
    throw new AppError(503, 'BUSY', 'Kumu is very busy. Please try again in a moment.', {
      retryAfterSeconds: 5,
    });
  return limit(work);
}
