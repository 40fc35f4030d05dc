import { useTranslation } from 'next-i18next/pages';
import { useTimeZone } from '@/hooks/shell/useTimeZone';
import { findNearDay, formatTime } from '@/lib/format/chat-time';
import { formatMoment } from '@/lib/format/format';

/**
 * Returns a function that formats an instant: "Yesterday, 9:12 pm", or with its date.
 * @param place place of the text in its sentence; the text inside a sentence begins with a small
 *   letter
 */
export function useMomentText(place: 'start' | 'inside' = 'start'): (instant: string) => string {
  const { t, i18n } = useTranslation('dashboard');
  useTimeZone();
  return (instant) => {
    const near = findNearDay(instant, new Date());
    if (near === null) return formatMoment(instant, i18n.language);
    return t(`shopOrders.near.${place}.${near}`, { time: formatTime(instant, i18n.language) });
  };
}
