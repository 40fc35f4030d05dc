import { useTranslation } from 'next-i18next/pages';
import type { Comparison } from '@/contract/values/insights';
import { formatDayOnly } from '@/lib/format/format';
import { countChosenDays, type ChosenRange } from '@/lib/insights/choices';
import { findPreset, listPresets } from '@/lib/insights/presets';
import type { DayRange } from '@/lib/insights/days';

/** Returns the texts of a range and of the period with which it is compared. */
export function useChoiceTexts() {
  const { t, i18n } = useTranslation('insights');

  /** Formats both dates of a range, with the year. */
  const dates = ({ from, to }: DayRange): string => {
    const isOneYear = from.slice(0, 4) === to.slice(0, 4);
    const end = t('range.date', { day: formatDayOnly(to, i18n.language), year: to.slice(0, 4) });
    if (from === to) return end;
    const start = formatDayOnly(from, i18n.language);
    return t('range.dates', {
      from: isOneYear ? start : t('range.date', { day: start, year: from.slice(0, 4) }),
      to: end,
    });
  };

  /** Returns the name of a range; undefined for a range of two dates, or while today is unknown. */
  function name(range: ChosenRange, today: string | undefined): string | undefined {
    const preset = today && findPreset(range, listPresets(today, null));
    if (preset) return t(`range.presets.${preset}`);
    return 'days' in range ? t('range.lastDays', { count: range.days }) : undefined;
  }

  /** Names the compared period: "the 30 days before". */
  const compared = (compare: Comparison, range: ChosenRange): string =>
    t(`compare.${compare}`, { count: countChosenDays(range) });

  /** Names the compared period beside its line or value: "30 days before". */
  const then = (compare: Comparison, range: ChosenRange): string =>
    t(`compare.then.${compare}`, { count: countChosenDays(range) });

  return { dates, name, compared, then };
}
