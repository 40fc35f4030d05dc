import type { ApiError } from './api-error';

/**
 * Returns true if the backend is overloaded, unreachable or slow, so that a retry may succeed. The
 * error is identified by its name, because Next bundles the error page separately and its class can
 * be another copy.
 */
export function isTemporary(error: unknown): error is ApiError {
  const { name, status } = (error ?? {}) as Partial<ApiError>;
  return name === 'ApiError' && [0, 429, 502, 503, 504].includes(status!);
}
