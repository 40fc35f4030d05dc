import { useTranslation } from 'next-i18next/pages';
import type { Wallet } from '@/contract/wallet';
import { formatCents, formatDateOnly } from '@/lib/format/format';

type NextPayout = {
  /** Amount of the payout; undefined if nothing is paid out. */
  amount?: string;
  /** Sentence below the amount: its day and parts, or the reason why nothing is paid out. */
  text: string;
};

/**
 * Returns the next payout as texts. An amount is an estimate, because a refund or a dispute can
 * still reduce it. A payout is never negative, because debts are deducted from later sales.
 */
export function useNextPayout({ payouts, funds }: Wallet): NextPayout {
  const { t, i18n } = useTranslation('wallet');
  const exact = (cents: number) => formatCents(cents, i18n.language, { exact: true });
  if (payouts === null) return { text: t('nextPayout.asking') };
  if (payouts.state !== 'READY') return { text: t('nextPayout.held') };
  if (!funds?.nextPayoutOn) return { text: t('nextPayout.none') };
  const { availableCents, clearingCents, nextPayoutOn } = funds;
  const date = formatDateOnly(nextPayoutOn, i18n.language);
  const cents = availableCents + clearingCents;
  if (cents < 0) return { text: t('nextPayout.owed', { date, amount: exact(-cents) }) };
  if (cents === 0) return { text: t('nextPayout.nothing', { date }) };
  return {
    amount: t('nextPayout.about', { amount: exact(cents) }),
    text: t('nextPayout.parts', { date, available: exact(availableCents), clearing: exact(clearingCents) }),
  };
}
