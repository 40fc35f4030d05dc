import { useRouter } from 'next/router';
import { nextOr, paths } from '@/contract/paths';
import type { CallInput } from '@/lib/api-call';
import { addressWith, readKnownValue } from '@/lib/list-query';
import { useAccounts } from './useAccounts';

/** Onboarding questions for a new member, in order; each question has its own address. */
export const onboardingSteps = ['topics', 'time', 'about'] as const;
export type OnboardingStep = (typeof onboardingSteps)[number];

/**
 * Returns the onboarding question that the address names, with links to the other questions and the
 * exit. Actions throw ApiError.
 */
export function useOnboarding() {
  const router = useRouter();
  const { update } = useAccounts();
  const step = readKnownValue(router.query, 'step', onboardingSteps) ?? 'topics';
  const next = nextOr(router.query.next, paths.home);
  const addressOf = (other: OnboardingStep) =>
    addressWith(router.pathname, { step: other, next: next === paths.home ? undefined : next });
  return {
    step,
    /** Page shown after onboarding. */
    next,
    addressOf,
    goTo: (other: OnboardingStep) => router.push(addressOf(other), undefined, { shallow: true }),
    /**
     * Stores the last answers, if any, and marks onboarding as completed so that it is not shown
     * again.
     */
    finish: async (answers: CallInput<'PATCH /users'>['body'] = {}) => {
      await update({ ...answers, isOnboardingCompleted: true });
      await router.push(next);
    },
  };
}
