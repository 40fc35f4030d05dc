import type { ServerResponse } from 'node:http';
import type { ApiError } from '@/lib/api-error';
import type { ShellProps } from '@/lib/layout';

/**
 * The backend has too much to do, is away or slow: another try may succeed. By the error's name, because Next builds the
 * page of errors apart from the page that threw, and the class may be another.
 */
export function isPassing(error: unknown): error is ApiError {
  const { name, status } = (error ?? {}) as Partial<ApiError>;
  return name === 'ApiError' && [0, 429, 502, 503, 504].includes(status!);
}

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
