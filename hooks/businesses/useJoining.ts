import { useUser } from '@/hooks/accounts/useUser';
import { call } from '@/lib/browser/call';

/** Actions for joining and leaving a business. Every action throws ApiError. */
export function useJoining() {
  const { refreshUser } = useUser();
  return {
    /** @returns the user after joining */
    join: async (invitation?: string) => {
      await call('POST /businesses/joining', { body: { invitation } });
      return refreshUser();
    },
    leave: async () => {
      await call('DELETE /businesses/joining', {});
      await refreshUser();
    },
  };
}
