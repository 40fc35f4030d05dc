import { useTranslation } from 'next-i18next/pages';
import { formatShortDay, formatTime, nearDayOf } from '@/lib/format/chat-time';

type Props = { instant: string; isDay?: boolean };

/** Time of a message in a list: the time of today, otherwise the day. `isDay` shows only the day. */
export function ChatTime({ instant, isDay = false }: Props) {
  const { t, i18n } = useTranslation('chat');
  const now = new Date();
  const near = nearDayOf(instant, now);
  const text =
    near === 'today' && !isDay
      ? formatTime(instant, i18n.language)
      : near
        ? t(`day.${near}`)
        : formatShortDay(instant, i18n.language, now);
  return (
    // The server renders the page at another moment than the browser.
    <time dateTime={instant} className="tabular" suppressHydrationWarning>
      {text}
    </time>
  );
}
