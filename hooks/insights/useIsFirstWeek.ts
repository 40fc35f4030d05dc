import type { Report } from '@/contract/insights';
import { useReport } from './useReport';

/**
 * Returns true for a creator without any number, whose page nobody has opened yet. Undefined while
 * that is unknown.
 */
export function useIsFirstWeek(overview: Report | undefined): boolean | undefined {
  const isEmpty = overview?.rows.every(({ values }) => !values.value && !values.before);
  const views = useReport(isEmpty ? { report: 'total-profile-views', query: {} } : null);
  if (!isEmpty) return isEmpty;
  if (views.error !== undefined) return false;
  return views.data && views.data.rows.every(({ values }) => !values.value);
}
