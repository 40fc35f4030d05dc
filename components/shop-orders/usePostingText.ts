import { useTranslation } from 'next-i18next/pages';
import { postingDays as allDays } from '@/contract/values/shop';
import { formatDateOnly } from '@/lib/format/format';
import { findPostingDay } from '@/lib/orders/posting-day';

/**
 * Returns a function that states on which weekdays the creator ships, and the next shipping day.
 */
export function usePostingText(): (days: readonly number[]) => string {
  const { t, i18n } = useTranslation('dashboard');
  return (days) => {
    const next = findPostingDay(days);
    if (next === undefined) return t('shopOrders.posting.none');
    const names = days.map((day) => t(`shopOrders.posting.days.${day}`));
    const when =
      days.length === allDays.length
        ? t('shopOrders.posting.daily')
        : t('shopOrders.posting.on', { days: new Intl.ListFormat(i18n.language).format(names) });
    return `${when} ${t('shopOrders.posting.next', { day: formatDateOnly(next, i18n.language) })}`;
  };
}
