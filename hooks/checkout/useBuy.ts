import { useEffect, useEffectEvent, useState } from 'react';
import { useSignInFirst } from './useSignInFirst';
import { useUser } from '@/hooks/accounts/useUser';
import { ApiError } from '@/lib/api-error';
import type { Choice } from '@/lib/checkout/choice';
import { consumePendingPurchase } from '@/lib/checkout/saved-checkout';

type Options = {
  /** What is open to the person; undefined until it is known. */
  can: { buy: boolean; unlockFree: boolean } | undefined;
  /** False for what nobody can buy now: then a visitor is offered no more than a member. */
  isOnSale: boolean;
  /** Unlocks it without paying. @throws ApiError */
  unlock: () => Promise<unknown>;
};

/** Continues with `act` when it becomes due, after that was rendered. */
function useOnceDue(isDue: boolean, act: () => void): void {
  const run = useEffectEvent(act);
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(run);
    return () => clearTimeout(timer);
  }, [isDue]);
}

/**
 * From the choice to the confirmation; what is free is unlocked at once. A visitor's choice is kept while they sign in,
 * and continues afterwards.
 */
export function useBuy(choice: Choice, { can, isOnSale, unlock }: Options) {
  const { isKnown, isUnreachable, isSignedIn } = useUser();
  const isUnclear = !isKnown && !isUnreachable;
  const signInFirst = useSignInFirst();
  const [isWaiting, setIsWaiting] = useState(false);
  const [isConfirming, setIsConfirming] = useState(false);
  const [isUnlocking, setIsUnlocking] = useState(false);
  const [hasUnlocked, setHasUnlocked] = useState(false);
  const [problem, setProblem] = useState<ApiError>();

  async function unlockFree() {
    if (isUnlocking) return;
    setIsUnlocking(true);
    setProblem(undefined);
    try {
      await unlock();
      setHasUnlocked(true);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 401) return signInFirst(choice);
      setProblem(error);
    } finally {
      setIsUnlocking(false);
    }
  }

  function choose() {
    if (isUnclear) return setIsWaiting(true);
    setIsWaiting(false);
    if (isKnown && !isSignedIn) return signInFirst(choice);
    if (choice.priceCents === 0 && choice.transactionType !== 'DONATION') return void unlockFree();
    setIsConfirming(true);
  }

  // A choice that was made before it was known who is looking.
  useOnceDue(isWaiting && !isUnclear, choose);
  // A choice that was made before signing in.
  useOnceDue(can !== undefined, () => {
    if (!can || !consumePendingPurchase(choice)) return;
    if (can.unlockFree) void unlockFree();
    else if (can.buy) setIsConfirming(true);
  });

  return {
    choose,
    /** Until the person is known, everyone is offered what a visitor is. */
    mayChoose: can ? can.buy || can.unlockFree : isOnSale,
    isConfirming,
    /** It was chosen, and nothing can be shown yet. */
    isWaiting,
    isUnlocking,
    /** It was unlocked for free just now. */
    hasUnlocked,
    problem,
    close: () => setIsConfirming(false),
  };
}

/** The same for a tip, which unlocks nothing. `isOffered` is false for a creator who cannot be paid. */
export function useTip(choice: Choice, isOffered: boolean) {
  const { user, isSignedIn } = useUser();
  const isOwn = user.creator?.id === choice.creator.id;
  return useBuy(choice, {
    can: isSignedIn ? { buy: isOffered && !isOwn, unlockFree: false } : undefined,
    isOnSale: isOffered,
    unlock: () => Promise.resolve(),
  });
}

export type Buy = ReturnType<typeof useBuy>;
