import { useEffect, useEffectEvent, useRef } from 'react';
import type { GroupMessage } from '@/contract/chat';
import { useCall } from '@/hooks/useCall';
import type { CallInput } from '@/lib/api-call';
import { call } from '@/lib/browser/call';
import { randomId } from '@/lib/browser/random-id';

type Sent = NonNullable<CallInput<'POST /chat/group-messages'>['body']>;

/** Polling interval for the progress of a group message that is being sent (ms). */
const PROGRESS_MS = 3000;

/**
 * Reads the number of people in a group, and the time from which the next group message can be
 * sent.
 */
export const useGroupCount = (query: CallInput<'GET /chat/group-messages/count'>['query']) =>
  useCall('GET /chat/group-messages/count', { query }, { keepPreviousData: true });

/** Reads the newest group messages, and the progress of those that are being sent. */
export function useGroupMessages() {
  const { data, error, mutate } = useCall('GET /chat/group-messages', { query: { limit: 5 } });
  const items = data?.items ?? [];
  const isSending = items.some(({ state }) => state === 'SENDING');
  const refresh = useEffectEvent(() => void mutate());
  useEffect(() => {
    if (!isSending) return;
    const timer = setInterval(() => refresh(), PROGRESS_MS);
    return () => clearInterval(timer);
  }, [isSending]);

  // A repeated request has the same idempotency key, so that the message is not sent twice after a
  // lost response.
  const attempt = useRef({ body: '', key: '' });
  const put = (message: GroupMessage) =>
    mutate(
      {
        items: [message, ...items.filter(({ id }) => id !== message.id)].toSorted((one, other) =>
          other.createdAt.localeCompare(one.createdAt),
        ),
        nextCursor: data?.nextCursor ?? null,
      },
      { revalidate: false },
    );

  return {
    items: data?.items,
    error,
    reload: mutate,
    /** @throws ApiError */
    async send(body: Sent) {
      const text = JSON.stringify(body);
      if (attempt.current.body !== text) attempt.current = { body: text, key: randomId() };
      const headers = { 'idempotency-key': attempt.current.key };
      const message = await call('POST /chat/group-messages', { body, headers });
      await put(message);
    },
    /** @throws ApiError */
    async stop(id: string) {
      await put(await call('DELETE /chat/group-messages/:id', { params: { id } }));
    },
  };
}

export type GroupMessages = ReturnType<typeof useGroupMessages>;
