import { useEffect, useState, useSyncExternalStore } from 'react';
import { useStreamEvent } from '@/hooks/shell/useStreamEvent';
import { useStreamReset } from '@/hooks/shell/useStreamReset';
import { useTopics } from '@/hooks/shell/useTopics';
import { openLiveRoom } from '@/lib/live-chat/room';

/** Chat of a live, read once and kept up to date by events while the component is shown. */
export function useLiveChat(liveId: string) {
  const [room] = useState(() => openLiveRoom(liveId));
  const state = useSyncExternalStore(room.subscribe, room.getState, room.getState);
  useEffect(() => room.open(), [room]);

  // A person without access has no answer, and would be refused the topics too.
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
