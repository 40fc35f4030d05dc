import { useTranslation } from 'next-i18next/pages';
import { toDay } from '@/lib/format/chat-time';
import { formatDayOnly } from '@/lib/format/format';

/** Returns a function that formats the day of an instant in the reader's time zone: "20 Nov". */
export function useDayText(): (instant: string) => string {
  const { i18n } = useTranslation('shop');
  return (instant) => formatDayOnly(toDay(instant), i18n.language);
}
