import type { peopleGroups } from '@/contract/values/office';
import type { CreatorState } from '@/contract/values/states';
import { useInfiniteList } from '@/hooks/list/useInfiniteList';
import { useCall } from '@/hooks/useCall';
import { call } from '@/lib/browser/call';
import { useReloadOffice } from './useOffice';

export type PeopleFilter = { kind?: (typeof peopleGroups)[number]; state?: CreatorState; query?: string };

/** Creators or members, newest first. */
export const usePeople = (filter: PeopleFilter) => useInfiniteList('GET /office/people', { query: filter });

/** Number of creators in each state. */
export const usePeopleCounts = () => useCall('GET /office/people/counts', {});

export const usePerson = (id: string) => useCall('GET /office/people/:id', { params: { id } });

/** History of a person, newest first. */
export const usePersonEvents = (id: string) =>
  useInfiniteList('GET /office/people/:id/events', { params: { id } });

/** Returns the actions of the office about a person; each throws ApiError. */
export function usePersonActions(id: string) {
  const reload = useReloadOffice();
  return {
    addNote: async (text: string) => {
      await call('POST /office/people/:id/notes', { params: { id }, body: { text } });
      await reload();
    },
    logOut: async (reason: string) => {
      await call('POST /office/people/:id/log-out', { params: { id }, body: { reason } });
      await reload();
    },
    /**
     * Starts a view of Kumu as the person in this browser. The next page is shown as the person
     * sees it.
     */
    view: (reason: string) => call('POST /office/people/:id/views', { params: { id }, body: { reason } }),
  };
}

/**
 * Returns a function that suspends or reinstates a creator with a reason, and reloads all office
 * data.
 * @returns the resulting state; it is unchanged until a second person approves, if that is required
 * @throws ApiError
 */
export function useSetCreatorStatus(id: string) {
  const reload = useReloadOffice();
  return async (status: 'SUSPENDED' | 'APPROVED', reason: string): Promise<CreatorState> => {
    const { state } = await call('PATCH /office/creators/:id/status', {
      params: { id },
      body: { status, reason },
    });
    await reload();
    return state;
  };
}
