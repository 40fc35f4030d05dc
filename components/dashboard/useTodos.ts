import { useTranslation } from 'next-i18next/pages';
import type { IconName } from '@/components/ui/display/icon-names';
import type { TopicTint } from '@/components/ui/display/tints';
import type { OwnContent } from '@/contract/content';
import type { CreatorProfile } from '@/contract/creators';
import { paths } from '@/contract/paths';
import { useUser } from '@/hooks/accounts/useUser';
import { useOverviewTodos } from '@/hooks/dashboard/useOverviewTodos';
import { useTimeZone } from '@/hooks/shell/useTimeZone';
import { useWallet } from '@/hooks/wallet/useWallet';
import { dayIn, formatRelative } from '@/lib/format/format';
import { toEditPath, toOwnKind } from '@/lib/content/own-content';
import { formatTimeIn } from '@/lib/lives/live-time';

export type Todo = {
  id: string;
  title: string;
  text: string;
  href: string;
  icon: IconName;
  tint: TopicTint;
};

type Look = Pick<Todo, 'href' | 'icon' | 'tint'>;

/** Appearance of the open tasks about a profile; decisions of the office have a separate banner. */
const ofProfile = {
  DRAFT: { href: paths.editProfile, icon: 'user', tint: 'coaching' },
  PENDING_APPROVAL: { href: paths.pendingApproval, icon: 'clock', tint: 'breathing' },
} satisfies Partial<Record<CreatorProfile['state'], Look>>;

/** Open tasks of the creator, most urgent first. */
export function useTodos(profile: CreatorProfile, items: OwnContent[]): Todo[] {
  const profileTodos = useProfileTodos(profile);
  const dailyTodos = useDailyTodos();
  return [...profileTodos, ...dailyTodos, ...useContentTodos(items)];
}

/** Tasks without which the creator cannot sell, or does not receive the money. */
function useProfileTodos(profile: CreatorProfile): Todo[] {
  const { t } = useTranslation('dashboard');
  const { wallet } = useWallet();
  const { state } = profile;
  const wallets: Look = { href: paths.wallet, icon: 'wallet', tint: 'coaching' };
  const payouts = wallet?.payouts?.state;
  if (state === 'DRAFT' || state === 'PENDING_APPROVAL')
    return [
      {
        id: 'profile',
        ...ofProfile[state],
        title: t(`overview.todo.profile.${state}`),
        text: t(`overview.todo.profileText.${state}`, { count: profile.reviewDays }),
      },
    ];
  if (payouts === 'DETAILS_NEEDED' || payouts === 'REFUSED')
    return [
      {
        id: 'payouts',
        ...wallets,
        tint: 'relaxing',
        title: t(`overview.todo.held.${payouts}`),
        text: t(`overview.todo.heldText.${payouts}`),
      },
    ];
  if (profile.canReceivePayments || state !== 'APPROVED') return [];
  return [
    { id: 'payouts', ...wallets, title: t('overview.todo.payouts'), text: t('overview.todo.payoutsText') },
  ];
}

/** Tasks about today's orders, lives and messages. */
function useDailyTodos(): Todo[] {
  const { t, i18n } = useTranslation('dashboard');
  const { user } = useUser();
  const zone = useTimeZone();
  const { toSendCount, oldestPaidAt, lives } = useOverviewTodos();
  const today = dayIn(new Date(), zone);
  const chats = user.unreadChats?.creator ?? 0;
  const todos: Todo[] = [];
  if (toSendCount > 0)
    todos.push({
      id: 'orders',
      href: paths.dashboardOrders,
      icon: 'shipping',
      tint: 'relaxing',
      title: t('overview.todo.orders', { count: toSendCount }),
      text: oldestPaidAt
        ? t('overview.todo.ordersText', { when: formatRelative(oldestPaidAt, i18n.language) })
        : t('overview.todo.ordersWaiting'),
    });
  for (const { id, title, publishAt, ownersCount } of lives)
    if (publishAt && dayIn(publishAt, zone) === today)
      todos.push({
        id,
        href: paths.liveStudio(id),
        icon: 'live-sessions',
        tint: 'breathing',
        title: t('overview.todo.live', { title, time: formatTimeIn(publishAt, i18n.language, zone) }),
        text: t('overview.todo.liveText', { count: ownersCount }),
      });
  if (chats > 0)
    todos.push({
      id: 'chats',
      href: paths.dashboardMessages,
      icon: 'message',
      tint: 'nutritional',
      title: t('overview.todo.chats', { count: chats }),
      text: t('overview.todo.chatsText'),
    });
  return todos;
}

/** Tasks about content: first content that needs changes, then drafts. */
function useContentTodos(items: OwnContent[]): Todo[] {
  const { t } = useTranslation('dashboard');
  const rejected = items.filter(({ state }) => state === 'REJECTED');
  const drafts = items.filter(({ state }) => state === 'DRAFT');
  return [
    ...rejected.map(({ id, title, contentType }) => ({
      id,
      href: toOwnKind(contentType).publish(id),
      icon: 'edit' as const,
      tint: 'fitness' as const,
      title: t('overview.todo.rejected', { title }),
      text: t('overview.todo.rejectedText'),
    })),
    ...drafts.map((content) => {
      const { hasPartsCount } = toOwnKind(content.contentType);
      return {
        id: content.id,
        href: toEditPath(content),
        icon: hasPartsCount ? ('video' as const) : ('edit' as const),
        tint: 'nutritional' as const,
        title: t('overview.todo.draft', { title: content.title }),
        text: hasPartsCount
          ? t('overview.todo.draftText', { count: content.partsCount })
          : t('overview.todo.draftOnly'),
      };
    }),
  ];
}
