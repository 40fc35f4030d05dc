import type { DataExport } from '@/contract/personal-data';
import { useCall } from '@/hooks/useCall';
import { call } from '@/lib/browser/call';

const EVERY_MS = 3_000;

export const isUnderWay = (copy: DataExport | undefined): boolean =>
  copy?.state === 'ASKED' || copy?.state === 'BEING_MADE';

/** The copy of the person's data; looked at again while it is being made. Asking throws ApiError. */
export function useDataExport() {
  const { data, error, mutate } = useCall(
    'GET /users/export',
    {},
    { refreshInterval: (latest) => (isUnderWay(latest) ? EVERY_MS : 0) },
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
