import { useCall } from '@/hooks/useCall';
import { buildAddress } from '@/lib/api-call';
import type { ReportRead } from '@/lib/insights/choices';

/** Report of the creator's numbers; null makes no request. */
export function useReport(wanted: ReportRead | null) {
  const { data, error, mutate } = useCall(
    'GET /audience-insights/:report',
    wanted && { params: { report: wanted.report }, query: wanted.query },
    { revalidateOnFocus: false },
  );
  return { data, error, reload: () => mutate() };
}

/** Returns the address of a report as a table for spreadsheets. */
export const toCsvLink = ({ report, query }: ReportRead): string =>
  buildAddress('/api/audience-insights/:report/csv', { params: { report }, query });
