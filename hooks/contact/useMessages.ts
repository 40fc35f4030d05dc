import type { MessageState } from '@/contract/values/states';
import { useInfiniteList } from '@/hooks/list/useInfiniteList';
import { useDecisionQueue } from '@/hooks/office/useOffice';
import type { CallInput } from '@/lib/api-call';
import { call } from '@/lib/browser/call';

export type Written = CallInput<'POST /contact'>['body'];

/** @throws ApiError */
export const sendMessage = (body: Written) => call('POST /contact', { body });

export const useMessages = (state: MessageState) =>
  useDecisionQueue(useInfiniteList('GET /office/messages', { query: { state } }), (action, id) =>
    call('PATCH /office/messages/:id', {
      params: { id },
      body: { state: action === 'markAnswered' ? 'ANSWERED' : 'CLOSED' },
    }),
  );
