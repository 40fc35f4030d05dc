import { z } from '../../contract/zod.ts';

/** Payout schedule of the card provider, as stored. */
export const Schedule = z.object({
  interval: z.string().nullable(),
  weekly_payout_days: z.array(z.string()).optional(),
  monthly_payout_days: z.array(z.number()).optional(),
});
type Schedule = z.infer<typeof Schedule>;

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const LONGEST_MONTH_DAYS = 31;

/**
 * Returns true if a day is a monthly payout day. If a month is too short for the payout day, its
 * last day is the payout day.
 */
function isMonthlyDay(day: Date, days: number[]): boolean {
  const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();
  return days.some((each) => Math.min(each, last) === day.getUTCDate());
}

function isPayoutDay(day: Date, schedule: Schedule): boolean {
  const weekday = weekdays[day.getUTCDay()]!;
  if (schedule.interval === 'daily') return weekday !== 'saturday' && weekday !== 'sunday';
  if (schedule.interval === 'weekly') return schedule.weekly_payout_days?.includes(weekday) ?? false;
  return schedule.interval === 'monthly' && isMonthlyDay(day, schedule.monthly_payout_days ?? []);
}

/**
 * Returns the first payout day after today, such as `2026-11-27`, according to the provider's
 * schedule; null without a schedule.
 */
export function nextPayoutOn(schedule: Schedule | null, today: Date): string | null {
  const day = new Date(today);
  for (let tried = 0; schedule && tried < LONGEST_MONTH_DAYS; tried += 1) {
    day.setUTCDate(day.getUTCDate() + 1);
    if (isPayoutDay(day, schedule)) return day.toISOString().slice(0, 10);
  }
  return null;
}
