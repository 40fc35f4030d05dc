import type { DataExport } from '@/contract/personal-data';
import { useCall } from '@/hooks/useCall';
import { call } from '@/lib/browser/call';

const EVERY_MS = 3_000;

export const isExportProcessing = (copy: DataExport | undefined): boolean =>
  copy?.state === 'ASKED' || copy?.state === 'PROCESSING';

/**
 * Export of the user's data, polled while the export is processing. Requesting an export throws
 * ApiError.
 */
export function useDataExport() {
  const { data, error, mutate } = useCall(
    'GET /users/export',
    {},
    { refreshInterval: (latest) => (isExportProcessing(latest) ? EVERY_MS : 0) },
  );
  return {
    copy: data,
    error,
    reload: () => mutate(),
    ask: async () => {
      await mutate(await call('POST /users/export'), { revalidate: false });
    },
  };
}
