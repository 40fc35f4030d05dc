import pLimit from 'p-limit';
import { busy } from '../errors.ts';

/**
 * Concurrency limit of sitemaps and share cards. Programs request them, so they must not occupy the
 * machine.
 */
const limit = pLimit(2);

/** Maximum number of queued jobs, which take a few seconds in total. */
const MOST_WAITING = 32;

/**
 * Limits slow work that anyone can request.
 * @throws 503 if too many tasks are queued
 */
export function limitConcurrency<T>(work: () => Promise<T>): Promise<T> {
  if (limit.pendingCount >= MOST_WAITING) throw busy();
  return limit(work);
}
