import pLimit from 'p-limit';
import { busy } from '../errors.ts';

/**
 * Concurrency of sitemaps and share cards. Programs request them, so the machine must stay free for
 * users.
 */
const limit = pLimit(2);

/** Maximum number of queued tasks, which are done in a few seconds. */
const MOST_WAITING = 32;

/**
 * Limits slow work that anyone can request.
 * @throws 503 if too many tasks are queued
 */
export function limitConcurrency<T>(work: () => Promise<T>): Promise<T> {
  if (limit.pendingCount >= MOST_WAITING) throw busy();
  return limit(work);
}
