import { useSWRConfig } from 'swr';
import type { CreatorProfile } from '@/contract/creators';
import type { Picture } from '@/contract/shared';
import { useCall } from '@/hooks/useCall';
import { userKey } from '@/hooks/accounts/useUser';
import type { CallInput } from '@/lib/api-call';
import { call } from '@/lib/browser/call';

export type ProfileChange = CallInput<'PATCH /creators/mine'>['body'] & object;
export type NewCredential = CallInput<'POST /creators/credentials'>['body'];

/** Fields that the account menu shows. */
const shown = ['name', 'username', 'state'] as const;

/** Creator's own profile with its actions. Actions throw ApiError. */
export function useCreatorProfile({
  pollMs,
}: { /** Polling interval for a decision of the office (ms). */ pollMs?: number } = {}) {
  const {
    data: profile,
    error,
    isLoading,
    mutate,
  } = useCall('GET /creators/mine', {}, { refreshInterval: pollMs });
  const { mutate: mutateAny } = useSWRConfig();

  const keep = async (answer: CreatorProfile) => {
    await mutate(answer, { revalidate: false });
    // The account menu shows these fields from the user, so the user is reloaded.
    if (shown.some((name) => answer[name] !== profile?.[name])) await mutateAny(userKey);
    return answer;
  };
  const put = (part: Partial<CreatorProfile>) =>
    mutate((now) => now && { ...now, ...part }, { revalidate: false });

  return {
    profile,
    error,
    isLoading,
    reload: () => mutate(),
    update: async (change: ProfileChange) => keep(await call('PATCH /creators/mine', { body: change })),
    /** Shows a response to a change. */
    keep,
    submit: async () => keep(await call('POST /creators/mine/submit')),
    addCredential: async (credential: NewCredential) => {
      const added = await call('POST /creators/credentials', { body: credential });
      await mutate((now) => now && { ...now, credentials: [...now.credentials, added] }, {
        revalidate: false,
      });
      return added;
    },
    restoreCredential: async (credentialId: string) => {
      await call('PATCH /creators/credentials', { query: { credentialId } });
      await mutate();
    },
    removeCredential: async (credentialId: string) => {
      await call('DELETE /creators/credentials', { query: { credentialId } });
      await mutate(
        (now) => now && { ...now, credentials: now.credentials.filter(({ id }) => id !== credentialId) },
        { revalidate: false },
      );
    },
    showPicture: (picture: Picture) => put({ picture }),
    showCover: (cover: Picture) => put({ cover }),
  };
}

/** Returns a function that creates a creator profile for the signed-in user. */
export function useBecomeCreator() {
  const { mutate } = useSWRConfig();
  return async () => {
    const profile = await call('POST /creators/mine');
    await mutate(userKey);
    return profile;
  };
}
