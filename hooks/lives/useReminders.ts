import { useSWRConfig } from 'swr';
import type { LiveViewerState } from '@/contract/lives';
import { useUser } from '@/hooks/accounts/useUser';
import { useCall } from '@/hooks/useCall';
import { call, toCallPath } from '@/lib/browser/call';

const listKey = toCallPath('GET /lives/reminders');

/**
 * Returns the ids of the lives for which the signed-in person has set a reminder; empty until they
 * are loaded.
 */
export function useReminders(): readonly string[] {
  const { isSignedIn } = useUser();
  return useCall('GET /lives/reminders', isSignedIn ? {} : null).data?.ids ?? [];
}

/**
 * Returns a function that sets or removes a reminder. The change is shown optimistically and
 * reverted if it could not be stored.
 * @throws ApiError
 */
export function useSetReminder() {
  const { mutate } = useSWRConfig();

  function show(id: string, isOn: boolean): void {
    void mutate<{ ids: string[] }>(
      listKey,
      (now) => now && { ids: [...now.ids.filter((each) => each !== id), ...(isOn ? [id] : [])] },
      { revalidate: false },
    );
    void mutate<LiveViewerState>(
      toCallPath('GET /lives/:id/viewer-state', { params: { id } }),
      (now) => now && { ...now, hasReminder: isOn },
      { revalidate: false },
    );
  }

  return async (id: string, isOn: boolean): Promise<void> => {
    show(id, isOn);
    const params = { id };
    try {
      await (isOn
        ? call('POST /lives/:id/reminder', { params })
        : call('DELETE /lives/:id/reminder', { params }));
    } catch (error) {
      show(id, !isOn);
      throw error;
    }
  };
}
