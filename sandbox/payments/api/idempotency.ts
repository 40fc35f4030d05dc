import { createHash } from 'node:crypto';
import { DAY_SECONDS } from '../state/calendar.ts';
import type { Reader } from '../state/store.ts';
import type { AnswerRow } from '../state/tables.ts';
import { ApiError } from './errors.ts';

/** Lifetime of an idempotency key: one day. */
export const KEY_LIFETIME_SECONDS = DAY_SECONDS;

/** Returns a value with sorted object keys, so that equal parameters have equal texts. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([key, inner]) => [key, canonical(inner)]);
}

/** Returns a hash of a request. A second request with the same hash counts as a repetition. */
export function hashRequest(method: string, path: string, account: string | null, params: unknown) {
  return createHash('sha256')
    .update(JSON.stringify([method, path, account, canonical(params)]))
    .digest('hex');
}

/**
 * Returns the earlier response to this key, if it exists.
 * @param inFlight keys whose first request has no response yet
 * @throws ApiError 400 if the key was used for another request, 409 while the first request runs
 */
export function findAnswer(
  reader: Reader,
  inFlight: ReadonlySet<string>,
  key: string,
  fingerprint: string,
  now: number,
): AnswerRow | undefined {
  if (key.length > 255) {
    throw new ApiError(400, 'Idempotency keys have at most 255 characters', { type: 'idempotency_error' });
  }
  if (inFlight.has(key)) {
    throw new ApiError(409, `A request with the idempotency key '${key}' is still in progress`, {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
    });
  }
  const found = reader.find('answer', key);
  if (!found || found.createdAt + KEY_LIFETIME_SECONDS < now) return undefined;
  if (found.fingerprint !== fingerprint) {
    throw new ApiError(
      400,
      `The idempotency key '${key}' was first used with other parameters or another address`,
      { type: 'idempotency_error' },
    );
  }
  return found;
}
