import { useSWRConfig } from 'swr';
import type { ShownMembershipState } from '@/contract/values/businesses';
import { useInfiniteList } from '@/hooks/list/useInfiniteList';
import { useCall } from '@/hooks/useCall';
import type { CallInput } from '@/lib/api-call';
import { call } from '@/lib/browser/call';

const isOfBusiness = (key: unknown) => typeof key === 'string' && key.startsWith('/api/businesses/mine');

/** Business that the user manages. Every action throws ApiError. */
export function useOwnBusiness() {
  const { data, error, mutate } = useCall('GET /businesses/mine', {});
  return {
    business: data,
    error,
    reload: () => mutate(),
    changeDomains: async (body: CallInput<'PATCH /businesses/mine'>['body']) => {
      await mutate(await call('PATCH /businesses/mine', { body }), { revalidate: false });
    },
  };
}

export type PeopleFilter = { query?: string; state?: ShownMembershipState };

/** People and invitations of the business. An action also reloads the counts. */
export function useBusinessPeople(query: PeopleFilter) {
  const { mutate } = useSWRConfig();
  const list = useInfiniteList('GET /businesses/people', { query });
  const act = async <T>(action: Promise<T>): Promise<T> => {
    try {
      return await action;
    } finally {
      // A rejected action means that the list is outdated, so the list is reloaded after a failure
      // too.
      await Promise.all([list.reload(), mutate(isOfBusiness)]);
    }
  };
  return {
    ...list,
    invite: (body: CallInput<'POST /businesses/people'>['body']) =>
      act(call('POST /businesses/people', { body })),
    remove: (id: string) => act(call('DELETE /businesses/people', { query: { id } })),
  };
}
