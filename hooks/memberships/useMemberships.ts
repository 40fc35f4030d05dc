import { useUser } from '@/hooks/accounts/useUser';
import { useBuy } from '@/hooks/checkout/useBuy';
import { useInfiniteList, type ListPage } from '@/hooks/list/useInfiniteList';
import { useCall } from '@/hooks/useCall';
import type { Membership, Subscription } from '@/contract/memberships';
import { isEmptyMembership } from '@/contract/rules/empty-membership';
import { useSWRConfig } from 'swr';
import { call } from '@/lib/browser/call';
import { toChoice } from '@/lib/checkout/choice';

/** Number of rows per request. */
export const MEMBERSHIPS_PER_PAGE = 24;

/** Lists the memberships on sale. The first page was rendered by the server. */
export const useMemberships = (first: ListPage<Membership>) =>
  useInfiniteList('GET /memberships', { query: { limit: MEMBERSHIPS_PER_PAGE } }, { first });

const isAboutAccess = (key: unknown) =>
  typeof key === 'string' && /^\/api\/(courses|posts|library|checkout|purchases)\b/.test(key);

/**
 * Lists the user's own memberships, newest first, with their actions. For a visitor, no request is
 * made.
 */
export function useSubscriptions({ isSkipped = false } = {}) {
  const { isSignedIn } = useUser();
  const { mutate: mutateAny } = useSWRConfig();
  const { data, error, mutate } = useCall(
    'GET /subscriptions',
    isSignedIn && !isSkipped ? { query: { limit: 100 } } : null,
  );
  async function keep(changed: Subscription): Promise<Subscription> {
    await mutate(
      (now) => now && { ...now, items: now.items.map((each) => (each.id === changed.id ? changed : each)) },
      { revalidate: false },
    );
    void mutateAny(isAboutAccess);
    return changed;
  }
  return {
    subscriptions: data?.items,
    error,
    reload: () => mutate(),
    /** Shows the membership of a response. */
    keep,
    /** @throws ApiError */
    cancel: async (id: string) => keep(await call('DELETE /checkout/:id', { params: { id } })),
    /** @throws ApiError */
    resume: async (id: string) =>
      keep(await call('PATCH /checkout/:id', { params: { id }, body: { resume: true } })),
  };
}
export type Subscriptions = ReturnType<typeof useSubscriptions>;

/**
 * Returns the state for joining one membership. The creator, and members of the same creator,
 * cannot join.
 */
export function useJoin(membership: Membership) {
  const { user, isSignedIn } = useUser();
  const own = useSubscriptions();
  const { creator } = membership;
  const isOwn = user.creator?.id === creator.id;
  const ofCreator = own.subscriptions?.filter((each) => each.creator.id === creator.id);
  const live = ofCreator?.filter(({ state }) => state !== 'CANCELLED');
  const subscription = live?.find(({ isGift }) => !isGift);
  const isMember = subscription !== undefined;
  /** Gifted months do not prevent joining. */
  const granted = live?.find(({ isGift }) => isGift);
  const isOnSale = membership.endedAt === null && !isEmptyMembership(membership);
  const choice = toChoice('SUBSCRIPTION', 'SUBSCRIPTION', {
    id: membership.id,
    title: membership.name,
    priceCents: membership.price,
    creator,
  });
  const buy = useBuy(choice, {
    can: isSignedIn && ofCreator ? { buy: isOnSale && !isOwn && !isMember, unlockFree: false } : undefined,
    isOnSale,
    hasFailed: own.error !== undefined,
    unlock: () => Promise.resolve(),
  });
  return { buy, choice, isOwn, isMember, isOnSale, subscription, granted, own };
}
export type Join = ReturnType<typeof useJoin>;
