import type { ServerResponse } from 'node:http';
import type { ApiError } from '@/lib/api-error';
import type { ShellProps } from '@/lib/layout';

/**
 * Answers with 503, or 429 to whoever asks too often, and says when to come back. Not 500: nothing is broken, and caches
 * and search engines come back later.
 * @returns what the shell shows instead of the page
 */
export function delay(
  res: ServerResponse,
  { status, retryAfterSeconds = 5 }: ApiError,
): NonNullable<ShellProps['delay']> {
  const isTooMany = status === 429;
  res.statusCode = isTooMany ? 429 : 503;
  res.setHeader('Retry-After', String(retryAfterSeconds));
  return isTooMany ? 'tooMany' : 'busy';
}
