import { useUser } from '@/hooks/accounts/useUser';

/** Number of chats of one side with unread messages. */
export const useUnreadChats = (side: 'member' | 'creator'): number => useUser().user.unreadChats[side];
