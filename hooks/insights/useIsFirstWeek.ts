import type { Report } from '@/contract/insights';
import { useReport } from './useReport';

/**
 * Returns true for a creator whose numbers are all zero and whose page nobody has opened. Undefined
 * until that is known.
 */
export function useIsFirstWeek(overview: Report | undefined): boolean | undefined {
  const isEmpty = overview?.rows.every(({ values }) => !values.value && !values.before);
  const views = useReport(isEmpty ? { report: 'total-profile-views', query: {} } : null);
  if (!isEmpty) return isEmpty;
  if (views.error !== undefined) return false;
  return views.data && views.data.rows.every(({ values }) => !values.value);
}
