import { useSWRConfig } from 'swr';
import type { PurchaseState } from '@/contract/values/checkout';
import type { ContentType } from '@/contract/values/content';
import type { CourseState, CreatorState, ReportState, TestimonialState } from '@/contract/values/states';
import { useCall } from '@/hooks/useCall';
import { useInfiniteList } from '@/hooks/list/useInfiniteList';
import { call } from '@/lib/browser/call';

/** Decisions of the office, by the names of their texts. */
export type ActionName =
  | 'approve'
  | 'reject'
  | 'suspend'
  | 'reinstate'
  | 'check'
  | 'uncheck'
  | 'decline'
  | 'resolve'
  | 'takeDown'
  | 'removeComment'
  | 'restore'
  | 'uphold'
  | 'dismiss'
  | 'refund'
  | 'deliver'
  | 'answer'
  | 'accept'
  | 'replay'
  | 'markSeen'
  | 'show'
  | 'leaveOut'
  | 'markRead'
  | 'markAnswered'
  | 'close';

/**
 * Carries out a decision; `reason` is empty for decisions without a reason.
 * @throws ApiError
 */
export type Decide = (action: ActionName, id: string, reason: string) => Promise<void>;

const isOfOffice = (key: unknown) => typeof key === 'string' && key.startsWith('/api/office');

/** Adds the decision to a queue. A decision reloads all office data. */
export function useDecisionQueue<Q extends { reload: () => Promise<unknown> }>(
  queue: Q,
  decide: (action: ActionName, id: string, reason: string) => Promise<unknown>,
): Q & { decide: Decide } {
  const { mutate } = useSWRConfig();
  return {
    ...queue,
    decide: async (action, id, reason) => {
      try {
        await decide(action, id, reason);
      } finally {
        // A rejected decision means that the queue was out of date, so the queue is reloaded too.
        await Promise.all([queue.reload(), mutate(isOfOffice)]);
      }
    },
  };
}

const decisionOf = (action: ActionName, reason: string) =>
  action === 'approve' ? ({ decision: 'approve' } as const) : ({ decision: 'reject', reason } as const);

/** Returns the number of waiting items per queue. */
export function useOfficeCounts() {
  const { data } = useCall('GET /office', {});
  return data?.queues;
}

/** Filter of the creator list: one state, or creators with a document to check. */
export type CreatorFilter = CreatorState | 'credentials';

export function useCreatorQueue(filter: CreatorFilter) {
  const queue = useInfiniteList('GET /office/creators', {
    query: filter === 'credentials' ? { queue: filter } : { state: filter },
  });
  /** Returns the id of the document shown for a credential. */
  const fileOf = (credentialId: string) =>
    queue.items?.flatMap(({ credentials }) => credentials).find(({ id }) => id === credentialId)?.file?.id ??
    null;
  return useDecisionQueue(queue, (action, id, reason): Promise<unknown> => {
    const params = { id };
    switch (action) {
      case 'suspend':
        return call('PATCH /office/creators/:id/status', { params, body: { status: 'SUSPENDED', reason } });
      case 'reinstate':
        return call('PATCH /office/creators/:id/status', { params, body: { status: 'APPROVED', reason } });
      case 'check':
      case 'uncheck':
        return call('PATCH /office/credentials/:id', {
          params,
          body: { decision: action, fileId: fileOf(id) },
        });
      case 'decline':
        return call('PATCH /office/credentials/:id', {
          params,
          body: { decision: action, fileId: fileOf(id), reason },
        });
      default:
        return call('PATCH /office/creators/:id', { params, body: decisionOf(action, reason) });
    }
  });
}

/** Filter of the content list: a queue, or one state. */
export type ContentFilter = 'waiting' | 'unreviewed' | CourseState;

export const useContentQueue = (contentType: ContentType, filter: ContentFilter) =>
  useDecisionQueue(
    useInfiniteList('GET /office/content', {
      query:
        filter === 'waiting' || filter === 'unreviewed'
          ? { contentType, queue: filter }
          : { contentType, state: filter },
    }),
    (action, id, reason) =>
      call('PATCH /office/content/:id', {
        params: { id },
        query: { contentType },
        body: decisionOf(action, reason),
      }),
  );

export const useReports = (state: ReportState) =>
  useDecisionQueue(useInfiniteList('GET /office/reports', { query: { state } }), (action, id, reason) =>
    call('PATCH /office/reports/:id', {
      params: { id },
      body: {
        state: action === 'dismiss' ? 'DISMISSED' : 'RESOLVED',
        reason,
        ...(action === 'takeDown' && { measure: 'TAKE_DOWN' }),
        ...(action === 'removeComment' && { measure: 'REMOVE_COMMENT' }),
        ...(action === 'suspend' && { measure: 'SUSPEND' }),
      },
    }),
  );

export const useAppeals = () =>
  useDecisionQueue(useInfiniteList('GET /office/appeals', {}), (action, id, reason) =>
    call('PATCH /office/appeals/:id', {
      params: { id },
      body: { decision: action === 'restore' ? 'restore' : 'uphold', reason },
    }),
  );

export const useOfficeTestimonials = (state: TestimonialState) =>
  useDecisionQueue(useInfiniteList('GET /office/testimonials', { query: { state } }), (action, id) =>
    call('PATCH /office/testimonials/:id', {
      params: { id },
      body: { state: action === 'show' ? 'ACCEPTED' : 'DECLINED' },
    }),
  );

export const useFeedback = () =>
  useDecisionQueue(useInfiniteList('GET /office/feedback', {}), (_action, id) =>
    call('PATCH /office/feedback/:id', { params: { id } }),
  );

export const useChanges = () =>
  useDecisionQueue(useInfiniteList('GET /office/changes', {}), (_action, id) =>
    call('PATCH /office/changes/:id', { params: { id } }),
  );

export function useOfficePurchases(state: PurchaseState) {
  const queue = useDecisionQueue(
    useInfiniteList('GET /office/purchases', { query: { state } }),
    (action, id, reason) =>
      call('PATCH /office/purchases/:id', {
        params: { id },
        body: { decision: action === 'deliver' ? 'deliver' : 'refund', reason },
      }),
  );
  const { mutate } = useSWRConfig();
  return {
    ...queue,
    /**
     * Refunds a part of a payment.
     * @throws ApiError
     */
    refundPart: async (
      id: string,
      part: { invoiceId?: string; amountCents: number; refundedCents: number; reason: string },
    ) => {
      try {
        await call('PATCH /office/purchases/:id', { params: { id }, body: { decision: 'refund', ...part } });
      } finally {
        await Promise.all([queue.reload(), mutate(isOfOffice)]);
      }
    },
  };
}

export const useAudit = () => useInfiniteList('GET /office/audit', { query: { limit: 50 } });
