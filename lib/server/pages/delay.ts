import type { ServerResponse } from 'node:http';
import type { ApiError } from '@/lib/api-error';
import type { ShellProps } from '@/lib/layout';

/**
 * Sets the status to 503, or 429 for too many requests, with a retry time. The status is not 500
 * because nothing is broken, so that caches and search engines retry later.
 * @returns the reason that the shell shows instead of the page
 */
export function sendTemporaryError(
  res: ServerResponse,
  { status, retryAfterSeconds = 5 }: ApiError,
): NonNullable<ShellProps['delay']> {
  const isTooMany = status === 429;
  res.statusCode = isTooMany ? 429 : 503;
  res.setHeader('Retry-After', String(retryAfterSeconds));
  return isTooMany ? 'tooMany' : 'busy';
}
