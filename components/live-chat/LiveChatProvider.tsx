import { useMemo, useState, type ReactNode } from 'react';
import type { LiveRoomChat } from '@/lib/live-chat/room';
import { LiveChatContext, type ChatLive } from './context';
import { useLiveActions } from './useLiveActions';

type Props = { live: ChatLive; room: LiveRoomChat; children: ReactNode };

/**
 * Provides a live, its chat and the chat actions to the components of the chat. Dialogs are
 * rendered here, because a row of the chat can disappear while its dialog is open.
 */
export function LiveChatProvider({ live, room, children }: Props) {
  const { id, title, isRecorded, creator } = live;
  const { name, username } = creator;
  const actions = useLiveActions(id, room);
  const [dialog, setDialog] = useState<ReactNode>(null);
  const shared = useMemo(
    () => ({
      live: { id, title, isRecorded, creator: { name, username } },
      room,
      actions,
      openDialog: (toDialog: (close: () => void) => ReactNode) => setDialog(toDialog(() => setDialog(null))),
    }),
    [id, title, isRecorded, name, username, room, actions],
  );
  return (
    <LiveChatContext value={shared}>
      {children}
      {dialog}
    </LiveChatContext>
  );
}
