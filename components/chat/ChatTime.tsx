import { useTranslation } from 'next-i18next/pages';
import { formatShortDay, formatTime, findNearDay } from '@/lib/format/chat-time';

type Props = { instant: string; isDay?: boolean };

/** Time of a message from today, otherwise the date. `isDay` always shows the date. */
export function ChatTime({ instant, isDay = false }: Props) {
  const { t, i18n } = useTranslation('chat');
  const now = new Date();
  const near = findNearDay(instant, now);
  const text =
    near === 'today' && !isDay
      ? formatTime(instant, i18n.language)
      : near
        ? t(`day.${near}`)
        : formatShortDay(instant, i18n.language, now);
  return (
    // The server renders the time at a different moment than the browser.
    <time dateTime={instant} className="tabular" suppressHydrationWarning>
      {text}
    </time>
  );
}
