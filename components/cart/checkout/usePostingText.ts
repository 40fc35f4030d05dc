import { useTranslation } from 'next-i18next/pages';
import { postingDays as allDays } from '@/contract/values/shop';
import { formatList } from '@/lib/format/format';

/**
 * Returns a function that lists the weekdays on which a creator ships, such as "Posts on Mondays
 * and Thursdays".
 */
export function usePostingText(): (days: readonly number[]) => string {
  const { t, i18n } = useTranslation('shop');
  return (days) => {
    if (days.length === 0) return '';
    if (days.length === allDays.length) return t('checkout.posting.daily');
    const names = days.map((day) => t(`checkout.posting.days.${day}`));
    return t('checkout.posting.on', { days: formatList(names, i18n.language) });
  };
}
