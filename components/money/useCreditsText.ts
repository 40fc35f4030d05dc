import { useTranslation } from 'next-i18next/pages';
import { formatCredits } from '@/lib/format/format';

/**
 * Returns a function that formats credits, such as "1 credit" or "22.50 credits". A credit is 100
 * cents.
 */
export function useCreditsText(): (cents: number) => string {
  const { t, i18n } = useTranslation('common');
  return (cents) =>
    t('ui.credits', { count: Math.abs(cents) / 100, amount: formatCredits(cents, i18n.language) });
}
