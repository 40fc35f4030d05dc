import type { MeasureName } from '@/contract/values/insights';

/**
 * Measures whose change is shown as a difference, because a percentage of a small count means
 * little.
 */
const isSmall: Partial<Record<MeasureName, true>> = { MEMBERS: true, COURSES_SOLD: true };

type Change = { by: number; isPercent: boolean };

/** Returns the change of a number as a difference or in whole percent; null without comparison. */
export function toChange(measure: MeasureName, now: number, before: number | null): Change | null {
  if (before === null) return null;
  if (isSmall[measure]) return { by: now - before, isPercent: false };
  return before > 0 ? { by: Math.round(((now - before) / before) * 100), isPercent: true } : null;
}
