import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { ChatMessage } from '@/contract/chat';
import { useCall } from '@/hooks/useCall';
import { useStreamEvent } from '@/hooks/shell/useStreamEvent';
import { useStreamReset } from '@/hooks/shell/useStreamReset';
import { call } from '@/lib/browser/call';
import { findEndOfKnown, mergeMessages, planRead, THREAD_PAGE, withNewestQuotes } from '@/lib/chat/thread';
import { useGathered } from '@/hooks/shell/useGathered';
import { useSent } from './useOutbox';

const lastPosition = (messages: readonly ChatMessage[]) =>
  Math.max(0, ...messages.map((each) => each.position));

/** Calls `onWake` when the tab becomes visible, receives the focus, or is online again. */
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

/** Changes of a chat that have not been read yet. */
type Wanted = {
  /** Messages that were sent, edited, deleted or restored. */
  ids: Set<string>;
  /** True if messages after the known messages may be missing. */
  isBehind: boolean;
};

/**
 * Reads the messages of a chat, oldest first. The component needs a `key` of the chat and of
 * `aroundId`, because both determine the list.
 * @param aroundId message at which a search result opens the chat
 */
export function useThread(chatId: string, aroundId?: string) {
  const first = useCall(
    'GET /chat/message',
    { query: { chatId, limit: THREAD_PAGE, aroundId } },
    // New messages are read by their position, so a revalidation must not replace the loaded pages.
    { revalidateOnFocus: false, revalidateOnReconnect: false },
  );
  const [later, setLater] = useState<readonly ChatMessage[]>([]);
  const [older, setOlder] = useState<{ cursor?: string | null; isLoading: boolean; error?: unknown }>({
    isLoading: false,
  });
  /** False while messages after the shown messages are known to be missing. */
  const [isNewest, setNewest] = useState(aroundId === undefined);
  /**
   * Position up to which no message is missing. A message that was just sent can have a higher
   * position than a message that was not loaded yet.
   */
  const [synced, setSynced] = useState(0);
  const wanted = useRef<Wanted>({ ids: new Set(), isBehind: false });
  const isReading = useRef(false);

  const messages = useMemo(
    () => withNewestQuotes(mergeMessages(first.data?.items ?? [], later)),
    [first.data, later],
  );
  const add = (...items: ChatMessage[]) => setLater((before) => mergeMessages(before, items));
  const cursor = older.cursor === undefined ? first.data?.nextCursor : older.cursor;
  const end = findEndOfKnown(messages, Math.max(synced, lastPosition(first.data?.items ?? [])));

  /**
   * Reads the changed messages, and the messages after the known messages. At the newest position
   * all of them are read, at an older position one page. One read runs at a time; changes that
   * arrive meanwhile are read afterwards.
   */
  async function readChanges(): Promise<void> {
    if (!first.data || !navigator.onLine || isReading.current) return;
    const { ids, isBehind } = wanted.current;
    wanted.current = { ids: new Set(), isBehind: false };
    isReading.current = true;
    const known = new Map(messages.map(({ id, position }) => [id, position]));
    let changed = [...ids].flatMap((id) => known.get(id) ?? []);
    let missingAfter = isBehind || (isNewest && ids.size > changed.length) ? end : null;
    try {
      for (let next = planRead(changed, missingAfter); next; next = planRead(changed, missingAfter)) {
        const { items, nextCursor } = await call('GET /chat/message', { query: { chatId, ...next } });
        const reached = nextCursor === null ? Infinity : lastPosition(items);
        changed = changed.filter((position) => position > reached);
        // At an older position, messages that do not directly follow the known messages would leave
        // a gap.
        add(
          ...items.filter(({ id, position }) => known.has(id) || (missingAfter !== null && position > end)),
        );
        if (missingAfter === null || reached < missingAfter) continue;
        setSynced((before) => Math.max(before, end, lastPosition(items)));
        if (nextCursor === null) setNewest(true);
        missingAfter = nextCursor === null || !isNewest ? null : reached;
      }
    } catch {
      // `call` logs the failure. The next event or the next wake repeats the request.
      wanted.current = {
        ids: new Set([...ids, ...wanted.current.ids]),
        isBehind: isBehind || wanted.current.isBehind,
      };
      return;
    } finally {
      isReading.current = false;
    }
    followWanted();
  }

  const follow = useGathered(readChanges);
  /** Starts a read if some changes have not been read yet. */
  function followWanted(): void {
    if (wanted.current.isBehind || wanted.current.ids.size > 0) follow();
  }
  function want({ id, isBehind = false }: { id?: string; isBehind?: boolean }): void {
    if (id !== undefined) wanted.current.ids.add(id);
    if (isBehind && isNewest) wanted.current.isBehind = true;
    followWanted();
  }

  const hasFirst = first.data !== undefined;
  const onFirst = useEffectEvent(followWanted);
  useEffect(() => {
    if (hasFirst) onFirst();
  }, [hasFirst]);
  useStreamEvent('chat.message', ({ chatId: changed, messageId }) => {
    if (changed === chatId) want({ id: messageId });
  });
  useWake(() => want({ isBehind: true }));
  useStreamReset(() => void readAgain());
  useSent((message) => {
    if (message.chatId !== chatId) return;
    add(message);
    // The stream event loads this message again, but does not load the messages before it.
    want({ isBehind: message.position > end + 1 });
  });

  /** Reloads the first page, because edits and deletions may have been missed. */
  async function readAgain(): Promise<void> {
    await first.mutate();
    setLater([]);
    setOlder({ isLoading: false });
    setSynced(0);
    setNewest(aroundId === undefined);
    // A message can arrive during the request.
    if (aroundId === undefined) wanted.current.isBehind = true;
    followWanted();
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
    loadNewer: () => {
      wanted.current.isBehind = true;
      void readChanges();
    },
    /** Shows a changed message without waiting for its event. */
    put: add,
    /** Reloads a message whose links have expired. */
    reread: (id: string) => want({ id }),
  };
}

export type Thread = ReturnType<typeof useThread>;
