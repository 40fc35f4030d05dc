import { useState } from 'react';
import { useCall } from '@/hooks/useCall';
import { useErrorText } from '@/hooks/useErrorText';
import { call } from '@/lib/browser/call';

/** Lists the moderators, time-outs and bans of a live's creator, with the actions that end them. */
export function useModeration(liveId: string) {
  const params = { id: liveId };
  const errorText = useErrorText();
  const { data, error, mutate } = useCall('GET /lives/:id/moderation', { params });
  const [isEnding, setEnding] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  async function end(act: () => Promise<unknown>): Promise<void> {
    setFailure(undefined);
    setEnding(true);
    try {
      await act();
      await mutate();
    } catch (refused) {
      setFailure(refused);
    } finally {
      setEnding(false);
    }
  }

  return {
    moderation: data,
    hasFailed: error !== undefined && data === undefined,
    reload: () => mutate(),
    failureText: failure === undefined ? undefined : errorText(failure),
    isEnding,
    removeModerator: (userId: string) =>
      void end(() => call('DELETE /lives/:id/moderators/:userId', { params: { ...params, userId } })),
    lift: (restrictionId: string) =>
      void end(() =>
        call('DELETE /lives/:id/moderation/:restrictionId', { params: { ...params, restrictionId } }),
      ),
  };
}
