import { useMemo } from 'react';
import { useSWRConfig, type SWRConfiguration } from 'swr';
import type { User } from '@/contract/accounts';
import { unknownUser, userKey } from '@/hooks/accounts/useUser';
import type { PageAnswers } from '@/lib/api-call';
import { settingsFor } from '@/lib/page/page-answers';

/** Returns SWR settings with the user and the answers that came with the page. */
export function usePageAnswers(user: User | undefined, answers: PageAnswers | undefined): SWRConfiguration {
  const { cache } = useSWRConfig();
  return useMemo(() => {
    const { fallback, use } = settingsFor({ ...(user && { [userKey]: user }), ...answers }, cache);
    return { use, fallback: { [userKey]: unknownUser, ...fallback } };
  }, [cache, user, answers]);
}
