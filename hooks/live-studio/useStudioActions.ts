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
      // Each change of the state is a version too, and the title does not depend on other fields.
      const { version } = await call('GET /lives/:id/draft', { params });
      await call('PATCH /lives/:id', { params, body: { version, title } });
      await mutate(statusKey);
    },
  };
}
