import { useTranslation } from 'next-i18next/pages';
import type { KeyboardEvent } from 'react';
import { formatDayWithYear, formatMonthOnly, formatWeekday } from '@/lib/format/format';
import { addDays, addMonths, listWeeks, toLastOfMonth } from '@/lib/insights/days';
import styles from './RangePicker.module.scss';

type Props = {
  /** First day of the month. */
  month: string;
  /** Last day that can be chosen. */
  today: string;
  from: string | undefined;
  to: string | undefined;
  /** Day that can be reached with the Tab key. */
  current: string;
  onMove: (day: string) => void;
  onChoose: (day: string) => void;
};

/** Days of any week, used only for the names of weekdays. */
const WEEK = Array.from({ length: 7 }, (_, place) => addDays('2024-01-01', place));

/** Returns the day that a keyboard key selects. */
function toDayOfKey(key: string, day: string): string | undefined {
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
  if (steps[key]) return addDays(day, steps[key]);
  const months: Record<string, number> = { PageUp: -1, PageDown: 1 };
  if (!months[key]) return undefined;
  const month = addMonths(day, months[key]);
  const last = toLastOfMonth(month);
  const same = month.slice(0, 8) + day.slice(8);
  return same > last ? last : same;
}

/** Month of a calendar whose days are buttons; the arrow keys move between days and months. */
export function MonthTable({ month, today, from, to, current, onMove, onChoose }: Props) {
  const { i18n } = useTranslation();
  const end = to ?? from;

  function move(event: KeyboardEvent, day: string) {
    const next = toDayOfKey(event.key, day);
    if (next === undefined) return;
    event.preventDefault();
    onMove(next > today ? today : next);
  }

  return (
    <table className={styles.month}>
      <caption>{formatMonthOnly(month.slice(0, 7), i18n.language)}</caption>
      <thead>
        <tr>
          {WEEK.map((day) => (
            <th key={day} scope="col" abbr={formatWeekday(day, i18n.language, 'long')}>
              {formatWeekday(day, i18n.language, 'short')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {listWeeks(month).map((week) => (
          <tr key={week.find((day) => day !== null)}>
            {week.map((day, place) =>
              day === null ? (
                <td key={place} />
              ) : (
                <td
                  key={day}
                  className={from && end && day >= from && day <= end ? styles.inRange : undefined}
                >
                  <button
                    type="button"
                    data-day={day}
                    tabIndex={day === current ? 0 : -1}
                    disabled={day > today}
                    aria-label={formatDayWithYear(day, i18n.language)}
                    aria-pressed={day === from || day === to}
                    aria-current={day === today ? 'date' : undefined}
                    onKeyDown={(event) => move(event, day)}
                    onClick={() => onChoose(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
