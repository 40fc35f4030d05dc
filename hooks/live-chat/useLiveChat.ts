import { useEffect, useState, useSyncExternalStore } from 'react';
import { useStreamEvent } from '@/hooks/shell/useStreamEvent';
import { useStreamReset } from '@/hooks/shell/useStreamReset';
import { useTopics } from '@/hooks/shell/useTopics';
import { openLiveRoom } from '@/lib/live-chat/room';

/** Reads the chat of a live once. Events update it while the component is mounted. */
export function useLiveChat(liveId: string) {
  const [room] = useState(() => openLiveRoom(liveId));
  const state = useSyncExternalStore(room.subscribe, room.getState, room.getState);
  useEffect(() => room.open(), [room]);

  // For a person without access there is no chat, and the server would also refuse the topics.
  const isRead = state.chat !== undefined;
  useTopics(isRead ? [`live-chat:${liveId}`, `live-reactions:${liveId}`] : []);
  useStreamEvent('live.chat', (event) => {
    if (event.liveId === liveId) room.onMessage(event);
  });
  useStreamEvent('live.question', (event) => {
    if (event.liveId === liveId) room.onQuestion(event);
  });
  useStreamEvent('live.room', (event) => {
    if (event.liveId === liveId) room.onRoom(event);
  });
  useStreamEvent('live.reactions', (event) => {
    if (event.liveId === liveId) room.onReactions(event);
  });
  useStreamEvent('live.viewer', (event) => {
    if (event.liveId === null || event.liveId === liveId) void room.read();
  });
  useStreamReset(() => void room.read());

  return { ...state, room };
}

export type LiveChatHandle = ReturnType<typeof useLiveChat>;
