import { useTranslation } from 'next-i18next/pages';
import { useToast } from '@/components/ui/feedback/useToast';
import type { NoticeSide } from '@/contract/values/notices';
import { useUser } from '@/hooks/accounts/useUser';
import { call } from '@/lib/browser/call';

/**
 * Marks notices of a side as read. A change that the person requested shows a toast with an undo
 * button.
 */
export function useMarkNotices(side: NoticeSide, reload: () => void) {
  const { t } = useTranslation('common');
  const toast = useToast();
  const { user, refreshUser } = useUser();

  const show = async (unreadNotices: NonNullable<typeof user.unreadNotices>) => {
    // The user may have changed since the request, or since the toast with the undo was shown.
    const change = (newest = user) => ({ ...newest, unreadNotices });
    reload();
    await refreshUser(change, { revalidate: false });
  };
  const mark = async (body: {
    state: 'READ' | 'UNREAD';
    ids?: string[];
    until?: string;
    readAt?: string;
  }) => {
    const { readAt, unread } = await call('PATCH /notifications', { body: { side, ...body } });
    await show(unread);
    return { readAt, unread: unread[side] };
  };

  return {
    /** Marks lines as read, or all lines until a time. The toast states the number of lines. */
    async markRead(body: { ids?: string[]; until?: string }): Promise<void> {
      const before = user.unreadNotices?.[side] ?? 0;
      try {
        const { readAt, unread } = await mark({ state: 'READ', ...body });
        if (!readAt) return;
        // Lines that arrived during the request are unread, so the difference can be too small.
        const count = body.ids?.length ?? Math.max(before - unread, 1);
        const undo = () => mark({ state: 'UNREAD', readAt }).catch(() => toast(t('notices.markFailed')));
        toast(t('notices.marked', { count }), { label: t('notices.undo'), onAction: () => void undo() });
      } catch {
        toast(t('notices.markFailed'));
      }
    },
    /**
     * Marks a line as read when its page is opened. If the request fails, the line remains unread.
     */
    open(id: string): void {
      const body = { side, state: 'READ' as const, ids: [id] };
      void call('PATCH /notifications', { body, keepalive: true }).then(
        ({ unread }) => show(unread),
        () => undefined,
      );
    },
  };
}
