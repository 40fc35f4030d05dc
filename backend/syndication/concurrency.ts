import pLimit from 'p-limit';
import { busy } from '../errors.ts';

/** At once: sitemaps and share cards are asked for by programs, and must leave the machine to people. */
const limit = pLimit(2);

/** As many as are done in a few seconds. */
const MOST_WAITING = 32;

/** The one place for work that anybody can ask for and that takes long. @throws 503 when too many wait already */
export function limitConcurrency<T>(work: () => Promise<T>): Promise<T> {
  if (limit.pendingCount >= MOST_WAITING) throw busy();
  return limit(work);
}
