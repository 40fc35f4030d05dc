import { useRef } from 'react';
import { ApiError } from '@/lib/api-error';
import { randomId } from '@/lib/browser/random-id';

/**
 * Returns a function that runs a request with an idempotency key. If a response was lost, the same
 * request is sent with the same key, so that it is executed once. After a rejection, and for a
 * different request, a new key is used.
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
