import { useSWRConfig } from 'swr';
import { call, toCallPath } from '@/lib/browser/call';

/** Actions of a studio. Each throws ApiError. */
export function useStudioActions(id: string) {
  const { mutate } = useSWRConfig();
  const params = { id };
  const statusKey = toCallPath('GET /lives/status/:id', { params });
  const setStatus = async (status: 'LIVE' | 'ENDED') =>
    mutate(statusKey, await call('PATCH /lives/status/:id', { params, body: { status } }), {
      revalidate: false,
    });
  return {
    goLive: () => setStatus('LIVE'),
    end: () => setStatus('ENDED'),
    async rename(title: string): Promise<void> {
      // The current version is read first, because each change of state creates a version. Nothing
      // is overwritten, because the title is independent of other fields.
      const { version } = await call('GET /lives/:id/draft', { params });
      await call('PATCH /lives/:id', { params, body: { version, title } });
      await mutate(statusKey);
    },
  };
}
