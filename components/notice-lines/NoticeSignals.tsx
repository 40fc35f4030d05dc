import { useEffect } from 'react';
import { useUser } from '@/hooks/accounts/useUser';
import { useGathered } from '@/hooks/shell/useGathered';
import { useStreamEvent } from '@/hooks/shell/useStreamEvent';
import { useStreamReset } from '@/hooks/shell/useStreamReset';

const prefix = /^\(\d+\+?\) /;

/** Maximum number of unread notifications that the tab's title shows. */
const MOST = 99;

/**
 * Reloads the numbers of unread notifications and chats when they change. The number of
 * notifications is shown in the tab's title.
 */
export function NoticeSignals() {
  const { user, refreshUser } = useUser();
  const { member = 0, creator = 0 } = user.unreadNotices ?? {};
  const count = member + creator;
  const refresh = useGathered(() => refreshUser());
  useStreamEvent('notices.changed', refresh);
  useStreamEvent('chat.message', refresh);
  useStreamEvent('chat.state', refresh);
  useStreamReset(refresh);

  useEffect(() => {
    const show = () => {
      const title = document.title.replace(prefix, '');
      const wanted = count === 0 ? title : `(${count > MOST ? `${MOST}+` : count}) ${title}`;
      if (document.title !== wanted) document.title = wanted;
    };
    show();
    // Each page sets its own title, so the number is added again after a change.
    const observer = new MutationObserver(show);
    observer.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => {
      observer.disconnect();
      document.title = document.title.replace(prefix, '');
    };
  }, [count]);

  return null;
}
