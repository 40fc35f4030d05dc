import { useTranslation } from 'next-i18next/pages';
import { postingDays as allDays } from '@/contract/values/shop';

/** Returns a function that states when a creator ships, such as "Saskia posts on Wednesdays." */
export function usePostingSentence(): (name: string, days: readonly number[]) => string {
  const { t, i18n } = useTranslation('shop');
  return (name, days) => {
    if (days.length === 0) return t('orders.posting.soon', { name });
    if (days.length === allDays.length) return t('orders.posting.daily', { name });
    const names = days.map((day) => t(`orders.posting.days.${day}`));
    return t('orders.posting.on', { name, days: new Intl.ListFormat(i18n.language).format(names) });
  };
}
