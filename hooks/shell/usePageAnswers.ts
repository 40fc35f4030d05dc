import { useRouter } from 'next/router';
import { useEffect, useMemo } from 'react';
import { useSWRConfig, type SWRConfiguration } from 'swr';
import type { User } from '@/contract/accounts';
import { unknownUser, userKey } from '@/hooks/accounts/useUser';
import type { PageAnswers } from '@/lib/api-call';
import { hasChangedSince } from '@/lib/browser/call';
import { settingsFor } from '@/lib/page/page-answers';

/** Time at which the responses of the page were requested (ms); 0 for the first page of a tab. */
let requestedAt = 0;

/** Returns SWR settings with the user and the responses that were sent with the page. */
export function usePageAnswers(user: User | undefined, answers: PageAnswers | undefined): SWRConfiguration {
  const { cache } = useSWRConfig();
  const { events } = useRouter();
  useEffect(() => {
    const note = () => void (requestedAt = Date.now());
    events.on('routeChangeStart', note);
    return () => events.off('routeChangeStart', note);
  }, [events]);
  return useMemo(() => {
    const isOutdated = requestedAt > 0 && hasChangedSince(requestedAt);
    const given = { ...(user && { [userKey]: user }), ...answers };
    const { fallback, use } = settingsFor(given, typeof window === 'undefined' ? {} : { cache, isOutdated });
    return { use, fallback: { [userKey]: unknownUser, ...fallback } };
  }, [cache, user, answers]);
}
