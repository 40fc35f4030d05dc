import { createContext, useContext, type ReactNode } from 'react';
import type { LiveChatRoom } from '@/contract/live-chat';
import type { LivePage } from '@/contract/lives';
import type { LiveRoomChat } from '@/lib/live-chat/room';
import type { LiveActions } from './useLiveActions';

/** Live whose chat is shown. */
export type ChatLive = Pick<LivePage, 'id' | 'title' | 'isRecorded'> & {
  creator: { name: string; username?: string };
};

type Shared = {
  live: ChatLive;
  room: LiveRoomChat;
  actions: LiveActions;
  /** Shows a dialog. `toDialog` receives the function that closes the dialog. */
  openDialog: (toDialog: (close: () => void) => ReactNode) => void;
};

export const LiveChatContext = createContext<Shared | null>(null);

/**
 * Returns the live and the actions of the chat around a component.
 * @throws Error outside of a chat
 */
export function useLiveChatContext(): Shared {
  const shared = useContext(LiveChatContext);
  if (!shared) throw new Error('This part belongs into the chat of a live.');
  return shared;
}

export type Viewer = LiveChatRoom['viewer'];
