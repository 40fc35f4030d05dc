import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { ChatMessage } from '@/contract/chat';
import { useUser } from '@/hooks/accounts/useUser';
import { drafts } from '@/lib/chat/drafts';
import type { OutboxEntry } from '@/lib/chat/outbox';
import { outbox } from '@/lib/chat/own-outbox';

const noEntries: readonly OutboxEntry[] = [];
const noDrafts: ReadonlyMap<string, string> = new Map();

/** Opens the unsent messages and drafts of the signed-in user. */
export function useOpenOutbox(): void {
  const { id } = useUser().user;
  useEffect(() => {
    if (id === null) return;
    outbox.open(id);
    drafts.open(id);
  }, [id]);
}

/** Unsent messages of all chats, oldest first. */
export const useOutbox = (): readonly OutboxEntry[] =>
  useSyncExternalStore(outbox.subscribe, outbox.getSnapshot, () => noEntries);

/** Unsent input by chat. */
export const useDrafts = (): ReadonlyMap<string, string> =>
  useSyncExternalStore(drafts.subscribe, drafts.getSnapshot, () => noDrafts);

/** Calls `notify` with each message that the server confirms to this tab. */
export function useSent(notify: (message: ChatMessage) => void): void {
  const onSent = useEffectEvent(notify);
  useEffect(() => outbox.onSent(onSent), []);
}

/** Calls `notify` with the id of each chat in which the server does not let the user write. */
export function useRefused(notify: (chatId: string) => void): void {
  const onRefused = useEffectEvent(notify);
  useEffect(() => outbox.onRefused(onRefused), []);
}

/** Actions on unsent messages and drafts. */
export const outboxActions = {
  add: outbox.add,
  retry: outbox.retry,
  remove: outbox.remove,
  setDraft: drafts.set,
};
