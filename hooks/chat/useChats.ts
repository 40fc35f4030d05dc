import { useTranslation } from 'next-i18next/pages';
import type { UserTier } from '@/contract/values/chat';
import { useInfiniteList } from '@/hooks/list/useInfiniteList';
import { useStreamEvent } from '@/hooks/shell/useStreamEvent';
import { useStreamReset } from '@/hooks/shell/useStreamReset';
import { withShownName } from '@/lib/chat/shown-name';
import { useRead } from './read-signal';
import { useSent } from './useOutbox';
import { useGathered } from '@/hooks/shell/useGathered';

/** Side of the user: a member's chats with creators, or a creator's chats with members. */
export type Side = 'member' | 'creator';
export type ChatFilter = 'all' | 'unread' | 'members';

/** Lists the chats of one side, newest message first. The list is reloaded after stream events. */
export function useChats(side: Side, filter: ChatFilter) {
  const { t } = useTranslation('chat');
  const isCreator = side === 'creator';
  const tier: UserTier | undefined = isCreator && filter === 'members' ? 'member' : undefined;
  const list = useInfiniteList<'GET /chat' | 'GET /creators/messages'>(
    isCreator ? 'GET /creators/messages' : 'GET /chat',
    {
      query: { limit: 20, show: filter === 'unread' ? 'unread' : undefined, ...(tier && { userTier: tier }) },
    },
  );
  const reload = useGathered(list.reload);
  useStreamEvent('chat.message', reload);
  useStreamEvent('chat.state', reload);
  useStreamReset(reload);
  useRead(reload);
  useSent(reload);
  const items = list.items?.map((each) => ({ ...each, other: withShownName(each.other, t) }));
  return { ...list, items };
}

export type ChatList = ReturnType<typeof useChats>;
