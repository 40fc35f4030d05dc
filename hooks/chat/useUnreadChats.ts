import { useUser } from '@/hooks/accounts/useUser';
import { useStreamEvent } from '@/hooks/shell/useStreamEvent';
import { useGathered } from './useGathered';

/** Number of chats of one side with unread messages; it follows the stream. */
export function useUnreadChats(side: 'member' | 'creator'): number {
  const { user, refreshUser } = useUser();
  const refresh = useGathered(() => refreshUser());
  useStreamEvent('chat.message', refresh);
  useStreamEvent('chat.state', refresh);
  return user.unreadChats[side];
}
