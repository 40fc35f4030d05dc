import { useTranslation } from 'next-i18next/pages';
import { useErrorText } from '@/hooks/useErrorText';
import type { ApiError } from '@/lib/api-error';

const known = [
  'PRICE_CHANGED',
  'ALREADY_UNLOCKED',
  'CREATOR_CANNOT_RECEIVE',
  'FREE_CONTENT',
  'OWN_CONTENT',
  'IN_PROGRESS',
  'PAYMENTS_UNAVAILABLE',
  'NOT_ENOUGH_CREDITS',
  'ALREADY_MEMBER',
];

/** Error codes for which a retry would fail again. */
const final = [
  'ALREADY_UNLOCKED',
  'ALREADY_MEMBER',
  'CREATOR_CANNOT_RECEIVE',
  'FREE_CONTENT',
  'OWN_CONTENT',
  'NOT_FOUND',
];

/** Returns the reason why a payment was not opened and what to do about it. */
export function useCheckoutProblem() {
  const { t } = useTranslation('wallet');
  const errorText = useErrorText();
  return {
    // Opening the card page never charges, so the error text states that nothing was charged.
    textOf: (problem: ApiError, amount: string) =>
      known.includes(problem.code)
        ? t(`checkout.problem.${problem.code}`, { amount })
        : `${t('checkout.notCharged')} ${errorText(problem)}`,
    isFinal: (problem: ApiError) => final.includes(problem.code),
  };
}
