import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { ChatMessage } from '@/contract/chat';
import { useCall } from '@/hooks/useCall';
import { useStreamEvent } from '@/hooks/shell/useStreamEvent';
import { useStreamReset } from '@/hooks/shell/useStreamReset';
import { call } from '@/lib/browser/call';
import { mergeMessages, THREAD_PAGE } from '@/lib/chat/thread';
import { useGathered } from '@/hooks/shell/useGathered';
import { useSent } from './useOutbox';

const CATCH_UP_PAGE = 100;

const lastPosition = (messages: readonly ChatMessage[]) =>
  Math.max(0, ...messages.map((each) => each.position));

/** Calls `onWake` when the tab is shown, gets the focus or has a connection again. */
function useWake(onWake: () => void): void {
  const wake = useEffectEvent(onWake);
  useEffect(() => {
    const onVisible = () => document.visibilityState === 'visible' && wake();
    const onWindow = () => wake();
    document.addEventListener('visibilitychange', onVisible);
    window.addEventListener('focus', onWindow);
    window.addEventListener('online', onWindow);
    return () => {
      document.removeEventListener('visibilitychange', onVisible);
      window.removeEventListener('focus', onWindow);
      window.removeEventListener('online', onWindow);
    };
  }, []);
}

/**
 * Messages of a chat, oldest first. The component needs a `key` of the chat and of `aroundId`,
 * because another chat is another list.
 * @param aroundId message at which a search result opens the chat
 */
export function useThread(chatId: string, aroundId?: string) {
  const first = useCall(
    'GET /chat/message',
    { query: { chatId, limit: THREAD_PAGE, aroundId } },
    // New messages are read by their position, so that pages that are already loaded stay.
    { revalidateOnFocus: false, revalidateOnReconnect: false },
  );
  const [later, setLater] = useState<readonly ChatMessage[]>([]);
  const [older, setOlder] = useState<{ cursor?: string | null; isLoading: boolean; error?: unknown }>({
    isLoading: false,
  });
  /** False while messages after the shown messages are known to be missing. */
  const [isNewest, setNewest] = useState(aroundId === undefined);
  /** Position up to which no message is missing. A sent message can follow an unread message. */
  const [synced, setSynced] = useState(0);
  const isCatchingUp = useRef(false);
  /** True if an event arrived during a request that may not contain its message. */
  const isOutrun = useRef(false);

  const messages = useMemo(() => mergeMessages(first.data?.items ?? [], later), [first.data, later]);
  const add = (...items: ChatMessage[]) => setLater((before) => mergeMessages(before, items));
  const cursor = older.cursor === undefined ? first.data?.nextCursor : older.cursor;

  /** Loads the messages after the last known position: all, or one page of an older place. */
  async function catchUp(pages = Infinity): Promise<void> {
    if (!first.data || !navigator.onLine) return;
    if (isCatchingUp.current) return void (isOutrun.current = true);
    isCatchingUp.current = true;
    const afterPosition = Math.max(synced, lastPosition(first.data.items));
    try {
      let next: string | null | undefined;
      for (let page = 0; page < pages && next !== null; page += 1) {
        const query = { chatId, afterPosition, limit: CATCH_UP_PAGE, ...(next && { cursor: next }) };
        const { items, nextCursor } = await call('GET /chat/message', { query });
        next = nextCursor;
        add(...items);
        setSynced((before) => Math.max(before, afterPosition, lastPosition(items)));
      }
      if (next === null) setNewest(true);
    } catch {
      // `call` logs the failure. The next event or the next wake repeats the request.
    } finally {
      isCatchingUp.current = false;
    }
    if (!isOutrun.current) return;
    isOutrun.current = false;
    follow();
  }

  const follow = useGathered(() => isNewest && catchUp());
  useStreamEvent('chat.message', ({ chatId: changed, messageId }) => {
    if (changed !== chatId) return;
    if (messages.some(({ id }) => id === messageId)) void reread(messageId);
    else follow();
  });
  useWake(() => void (isNewest && catchUp()));
  useStreamReset(() => void readAgain());
  useSent((message) => {
    if (message.chatId !== chatId) return;
    add(message);
    follow();
  });

  /** Reads the first page again, because edits and deletions may have been missed. */
  async function readAgain(): Promise<void> {
    await first.mutate();
    setLater([]);
    setOlder({ isLoading: false });
    setSynced(0);
    setNewest(aroundId === undefined);
    // A message can arrive during the request.
    if (aroundId === undefined) follow();
  }

  /** Reads a known message again, which was edited, deleted or restored. */
  async function reread(messageId: string): Promise<void> {
    // `call` logs a failure, and the message stays as it was.
    const page = await call('GET /chat/message', { query: { chatId, aroundId: messageId, limit: 1 } }).catch(
      () => null,
    );
    const known = new Set(messages.map(({ id }) => id));
    // Messages of another place would leave a gap.
    add(...(page?.items ?? []).filter(({ id }) => known.has(id)));
  }

  async function loadOlder(): Promise<void> {
    if (!cursor || older.isLoading) return;
    setOlder({ cursor, isLoading: true });
    try {
      const query = { chatId, limit: THREAD_PAGE, cursor, ...(aroundId && { aroundId }) };
      const page = await call('GET /chat/message', { query });
      add(...page.items);
      setOlder({ cursor: page.nextCursor, isLoading: false });
    } catch (error) {
      setOlder({ cursor, isLoading: false, error });
    }
  }

  return {
    messages: first.data ? messages : undefined,
    error: first.error,
    reload: first.mutate,
    hasOlder: Boolean(cursor),
    isLoadingOlder: older.isLoading,
    olderError: older.error,
    loadOlder,
    isNewest,
    loadNewer: () => catchUp(1),
    /** Shows a changed message at once. */
    put: add,
    reread,
  };
}

export type Thread = ReturnType<typeof useThread>;
