import type { NoticeSide } from '@/contract/values/notices';
import { useUser } from '@/hooks/accounts/useUser';

/**
 * Returns the number of unread notifications of a side. The hook has its own file, because every
 * page of a member loads it.
 */
export const useUnreadCount = (side: NoticeSide): number => useUser().user.unreadNotices?.[side] ?? 0;
