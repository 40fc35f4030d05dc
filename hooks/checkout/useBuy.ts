import { useEffect, useEffectEvent, useState } from 'react';
import type { CourseStanding } from '@/contract/courses';
import { useCourseActions } from '@/hooks/courses/useCourse';
import { useSignInFirst } from './useSignInFirst';
import { useUser } from '@/hooks/accounts/useUser';
import { ApiError } from '@/lib/api-error';
import type { Offer } from '@/lib/checkout/offer';
import { consumePendingPurchase } from '@/lib/checkout/saved-checkout';

/** From the choice to the confirmation; what is free is unlocked at once. A visitor's choice goes through signing in. */
export function useBuy(offer: Offer, standing: CourseStanding | undefined) {
  const { isKnown, isSignedIn } = useUser();
  const signInFirst = useSignInFirst();
  const { unlockFree } = useCourseActions(offer.contentId);
  const [isConfirming, setIsConfirming] = useState(false);
  const [isUnlocking, setIsUnlocking] = useState(false);
  const [problem, setProblem] = useState<ApiError>();

  async function unlock() {
    if (isUnlocking) return;
    setIsUnlocking(true);
    setProblem(undefined);
    try {
      await unlockFree();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 401) return signInFirst(offer);
      setProblem(error);
    } finally {
      setIsUnlocking(false);
    }
  }

  function choose() {
    if (isKnown && !isSignedIn) return signInFirst(offer);
    if (offer.priceCents === 0) return void unlock();
    setIsConfirming(true);
  }

  // Goes on with a choice that was made before signing in.
  const resume = useEffectEvent(() => {
    if (!standing || !consumePendingPurchase(offer.contentId)) return;
    if (standing.can.unlockFree) void unlock();
    else if (standing.can.buy) setIsConfirming(true);
  });
  const isReady = standing !== undefined;
  useEffect(() => {
    if (!isReady) return;
    const timer = setTimeout(resume);
    return () => clearTimeout(timer);
  }, [isReady]);

  return {
    offer,
    choose,
    /** Until it is known who is looking everyone is offered what a visitor is. */
    mayChoose: !standing || standing.can.buy || standing.can.unlockFree,
    isConfirming,
    isUnlocking,
    problem,
    close: () => setIsConfirming(false),
  };
}

export type Buy = ReturnType<typeof useBuy>;
