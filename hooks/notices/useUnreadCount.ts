import type { NoticeSide } from '@/contract/values/notices';
import { useUser } from '@/hooks/accounts/useUser';

/** Number of unread lines of a side. A file of its own, because every page of a member loads it. */
export const useUnreadCount = (side: NoticeSide): number => useUser().user.unreadNotices?.[side] ?? 0;
