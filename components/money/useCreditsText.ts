import { useTranslation } from 'next-i18next/pages';
import { formatCredits } from '@/lib/format/format';

/** An amount of credits in words: "1 credit", "22.50 credits". One credit is 100 cents. */
export function useCreditsText(): (cents: number) => string {
  const { t, i18n } = useTranslation('common');
  return (cents) =>
    t('ui.credits', { count: Math.abs(cents) / 100, amount: formatCredits(cents, i18n.language) });
}
