import { useSWRConfig } from 'swr';
import type { CreatorState } from '@/contract/accounts';
import type { CourseState } from '@/contract/courses';
import { useCall } from '@/hooks/useCall';
import { useInfiniteList } from '@/hooks/list/useInfiniteList';
import type { CallInput } from '@/lib/api-call';
import { call } from '@/lib/browser/call';

export type Decision = CallInput<'PATCH /office/courses/:id'>['body'];

const isOfOffice = (key: unknown) => typeof key === 'string' && key.startsWith('/api/office');

/** A queue with its decision; after one everything of the office is read again. */
function useDeciding<Q extends { reload: () => Promise<unknown> }>(
  queue: Q,
  decide: (id: string, decision: Decision) => Promise<unknown>,
) {
  const { mutate } = useSWRConfig();
  return {
    ...queue,
    /** @throws ApiError, after the queue was read again: a refusal means that it was out of date. */
    decide: async (id: string, decision: Decision) => {
      try {
        await decide(id, decision);
      } finally {
        await Promise.all([queue.reload(), mutate(isOfOffice)]);
      }
    },
  };
}

export const useOfficeCounts = () => useCall('GET /office', {});

export const useCreatorQueue = (state: CreatorState) =>
  useDeciding(useInfiniteList('GET /office/creators', { query: { state } }), (id, body) =>
    call('PATCH /office/creators/:id', { params: { id }, body }),
  );

export const useCourseQueue = (state: CourseState | undefined) =>
  useDeciding(useInfiniteList('GET /office/courses', { query: state && { state } }), (id, body) =>
    call('PATCH /office/courses/:id', { params: { id }, body }),
  );
