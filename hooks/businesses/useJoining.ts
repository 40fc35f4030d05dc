import { useUser } from '@/hooks/accounts/useUser';
import { call } from '@/lib/browser/call';

/** Joining a business and leaving it. Every action throws ApiError. */
export function useJoining() {
  const { refreshUser } = useUser();
  return {
    /** @returns the person as they are afterwards */
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
