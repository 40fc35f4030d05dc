import { useTranslation } from 'next-i18next/pages';
import { useMemo } from 'react';
import { useSWRConfig } from 'swr';
import type { Chat } from '@/contract/chat';
import { useCall } from '@/hooks/useCall';
import { useStreamEvent } from '@/hooks/shell/useStreamEvent';
import { useStreamReset } from '@/hooks/shell/useStreamReset';
import type { CallInput } from '@/lib/api-call';
import { call, toCallPath } from '@/lib/browser/call';
import { withShownName } from '@/lib/chat/shown-name';
import { useRefused } from './useOutbox';

type Change = NonNullable<CallInput<'PATCH /chat/:id'>['body']>;

/** Chat with its permissions. A `null` id makes no request. */
export function useChat(id: string | null) {
  const { t } = useTranslation('chat');
  const { data, error, mutate } = useCall('GET /chat/:id', id === null ? null : { params: { id } });
  const chat = useMemo(() => data && { ...data, other: withShownName(data.other, t) }, [data, t]);
  return { data: chat, error, mutate };
}

/**
 * Reads a chat, and reloads it after stream events and rejected messages. Only the open thread uses
 * this hook, so that each event causes a single reload.
 */
export function useFollowedChat(id: string | null) {
  const chat = useChat(id);
  const reload = () => void chat.mutate();
  useStreamEvent('chat.state', ({ chatId }) => {
    if (chatId === id) reload();
  });
  useStreamReset(reload);
  useRefused((chatId) => {
    if (chatId === id) reload();
  });
  return chat;
}

/**
 * Returns a function that changes a chat.
 * @throws ApiError
 */
export function useChangeChat(): (id: string, body: Change) => Promise<Chat> {
  const { mutate } = useSWRConfig();
  return async (id, body) => {
    const chat = await call('PATCH /chat/:id', { params: { id }, body });
    // The response to a typing notification lacks the card of the member, so the known card is
    // kept.
    const merge = (known?: Chat): Chat => ({ ...chat, about: chat.about ?? known?.about ?? null });
    await mutate(toCallPath('GET /chat/:id', { params: { id } }), merge, { revalidate: false });
    return chat;
  };
}

/**
 * Returns a function that opens a chat. A member opens the chat with a creator, and a creator opens
 * the chat with a member.
 * @throws ApiError
 */
export function useOpenChat(): (person: CallInput<'POST /chat'>['body']) => Promise<Chat> {
  const { mutate } = useSWRConfig();
  return async (person) => {
    const chat = await call('POST /chat', { body: person });
    await mutate(toCallPath('GET /chat/:id', { params: { id: chat.id } }), chat, { revalidate: false });
    return chat;
  };
}
