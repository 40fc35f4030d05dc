import { useRouter } from 'next/router';
import { nextOr, paths } from '@/contract/paths';
import type { CallInput } from '@/lib/api-call';
import { addressWith, oneOf } from '@/lib/list-query';
import { useAccounts } from './useAccounts';

/** The questions to a new member, in their order; each has its own address. */
export const onboardingSteps = ['topics', 'time', 'about'] as const;
export type OnboardingStep = (typeof onboardingSteps)[number];

/** Which question the address asks, and the ways to the others and out. Actions throw ApiError. */
export function useOnboarding() {
  const router = useRouter();
  const { update } = useAccounts();
  const step = oneOf(router.query, 'step', onboardingSteps) ?? 'topics';
  const next = nextOr(router.query.next, paths.home);
  const addressOf = (other: OnboardingStep) =>
    addressWith(router.pathname, { step: other, next: next === paths.home ? undefined : next });
  return {
    step,
    /** Where the person goes in the end. */
    next,
    addressOf,
    goTo: (other: OnboardingStep) => router.push(addressOf(other), undefined, { shallow: true }),
    /** Keeps the last answers, or none, and leaves: nobody is asked again. */
    finish: async (answers: CallInput<'PATCH /users'>['body'] = {}) => {
      await update({ ...answers, isOnboardingCompleted: true });
      await router.push(next);
    },
  };
}
