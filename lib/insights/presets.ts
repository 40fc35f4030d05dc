import { MOST_DAYS } from '@/contract/values/insights';
import { USUAL_DAYS, type ChosenRange } from './choices';
import { addDays, addMonths, countDays, toFirstOfMonth, type DayRange } from './days';

type PresetName =
  | 'today'
  | '7-days'
  | '30-days'
  | '90-days'
  | 'this-month'
  | 'last-month'
  | 'this-year'
  | '12-months'
  | 'first-sale';

type Preset = { name: PresetName; range: ChosenRange };

/**
 * Returns the named ranges in display order.
 * @param today day in the creator's time zone
 * @param firstMonth month of the first sale, such as "2026-01"; null without a sale
 */
export function listPresets(today: string, firstMonth: string | null): Preset[] {
  const month = toFirstOfMonth(today);
  const sinceFirst = firstMonth && { from: `${firstMonth}-01`, to: today };
  return [
    { name: 'today', range: { days: 1 } },
    { name: '7-days', range: { days: 7 } },
    { name: '30-days', range: { days: USUAL_DAYS } },
    { name: '90-days', range: { days: 90 } },
    { name: 'this-month', range: { from: month, to: today } },
    { name: 'last-month', range: { from: addMonths(month, -1), to: addDays(month, -1) } },
    { name: 'this-year', range: { from: `${today.slice(0, 4)}-01-01`, to: today } },
    { name: '12-months', range: { days: 365 } },
    // Reports do not support a longer range.
    ...(sinceFirst && countDays(sinceFirst) <= MOST_DAYS
      ? [{ name: 'first-sale' as const, range: sinceFirst }]
      : []),
  ];
}

/** Returns the dates of a range. */
export const toDates = (range: ChosenRange, today: string): DayRange =>
  'days' in range ? { from: addDays(today, 1 - range.days), to: today } : range;

/** Returns the name of a range; undefined for a range without a name. */
export function findPreset(range: ChosenRange, presets: readonly Preset[]): PresetName | undefined {
  return presets.find(({ range: named }) =>
    'days' in named
      ? 'days' in range && range.days === named.days
      : 'from' in range && range.from === named.from && range.to === named.to,
  )?.name;
}
