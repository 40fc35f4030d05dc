import { useRef } from 'react';
import { ApiError } from '@/lib/api-error';
import { randomId } from '@/lib/browser/random-id';

/**
 * Returns a function that runs a request with an idempotency key. The same request after a missing
 * response has the same key, so that it is made once. A refusal or another request gets a new key.
 */
export function useRequestKey() {
  const attempt = useRef<{ key: string; asked: string }>(undefined);
  return async <T>(
    asked: string,
    request: (headers: { 'idempotency-key': string }) => Promise<T>,
  ): Promise<T> => {
    if (attempt.current?.asked !== asked) attempt.current = { key: randomId(), asked };
    try {
      const reply = await request({ 'idempotency-key': attempt.current.key });
      attempt.current = undefined;
      return reply;
    } catch (error) {
      if (error instanceof ApiError && error.status > 0 && error.status < 500) attempt.current = undefined;
      throw error;
    }
  };
}
