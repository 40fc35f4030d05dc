import type { ApiError } from './api-error';

/**
 * The backend has too much to do, is away or slow: another try may succeed. By the error's name, because Next builds the
 * page of errors apart from the page that threw, and the class may be another.
 */
export function isTemporary(error: unknown): error is ApiError {
  const { name, status } = (error ?? {}) as Partial<ApiError>;
  return name === 'ApiError' && [0, 429, 502, 503, 504].includes(status!);
}
