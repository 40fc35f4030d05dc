import { useEffect, useEffectEvent, useState } from 'react';
import { useSignInFirst } from './useSignInFirst';
import { useUser } from '@/hooks/accounts/useUser';
import { ApiError } from '@/lib/api-error';
import type { Choice } from '@/lib/checkout/choice';
import { takePendingPurchase } from '@/lib/checkout/saved-checkout';
import { chosenAmountTypes } from '@/contract/values/checkout';

type Options = {
  /** Actions available to the user; undefined until they are loaded. */
  can: { buy: boolean; unlockFree: boolean } | undefined;
  /** False if nobody can buy the content now. A visitor then sees the same offer as a member. */
  isOnSale: boolean;
  /** True if the available actions could not be loaded. */
  hasFailed?: boolean;
  /**
   * Unlocks the content without payment.
   * @throws ApiError
   */
  unlock: () => Promise<unknown>;
};

/** Calls `act` in an effect, once when `isDue` becomes true. */
function useOnceDue(isDue: boolean, act: () => void): void {
  const run = useEffectEvent(act);
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(run);
    return () => clearTimeout(timer);
  }, [isDue]);
}

/**
 * Handles a purchase from the choice to the confirmation. Free content is unlocked immediately. A
 * visitor's choice is stored during sign-in and continues afterwards.
 */
export function useBuy(choice: Choice, { can, isOnSale, hasFailed, unlock }: Options) {
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
    if (choice.priceCents === 0 && !chosenAmountTypes.includes(choice.transactionType))
      return void unlockFree();
    setIsConfirming(true);
  }

  // Continues a choice made before the user was known.
  useOnceDue(isWaiting && !isUnclear, choose);
  // Continues a choice made before sign-in.
  useOnceDue(can !== undefined, () => {
    if (!can || !takePendingPurchase(choice)) return;
    if (can.unlockFree) void unlockFree();
    else if (can.buy) setIsConfirming(true);
  });

  return {
    choose,
    /** Until the user is known, the actions of a visitor are available. */
    mayChoose: can ? can.buy || can.unlockFree : isOnSale,
    /**
     * True while it is unknown whether a signed-in user owns the content. Until the user is known,
     * CSS decides whether the offer is a placeholder; it uses the marks of /before-hydration.js.
     */
    waiting: isUnclear || (isSignedIn && !can && !hasFailed) || undefined,
    isConfirming,
    /** True if the content was chosen but nothing can be shown yet. */
    isWaiting,
    isUnlocking,
    /** True if the content has just been unlocked for free. */
    hasUnlocked,
    problem,
    close: () => setIsConfirming(false),
  };
}

/**
 * Handles a tip from the choice to the confirmation, like `useBuy`. A tip unlocks nothing.
 * `isOffered` is false for a creator who cannot be paid.
 */
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
