import type { CallInput } from '@/lib/api-call';
import { useCall } from '@/hooks/useCall';
import { call } from '@/lib/browser/call';
import { flushPersonalState } from '@/lib/session/personal-state';
import { useClearUser } from './useUser';

/**
 * Requirements for deleting the account, and the deletion. The deletion also signs out this browser
 * and throws ApiError.
 */
export function useDeletion() {
  const { data, error, mutate } = useCall('GET /users/delete', {});
  const forget = useClearUser();
  return {
    deletion: data,
    error,
    reload: () => mutate(),
    close: async (body: CallInput<'POST /users/delete'>['body']) => {
      await flushPersonalState();
      await call('POST /users/delete', { body });
      await forget();
    },
  };
}
