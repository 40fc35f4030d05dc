import { useState } from 'react';
import { useStreamEvent } from '@/hooks/shell/useStreamEvent';
import { call } from '@/lib/browser/call';
import { paths } from '@/contract/paths';

/** Number of newest notifications in which the studio looks for a notification about its live. */
const NEWEST = 5;

/**
 * Returns the time at which the recording stopped before the live, according to a notification to
 * the creator. Null while the live is being recorded. `forget` hides the time.
 */
export function useRecordingStopped(liveId: string): { stoppedAt: string | null; forget: () => void } {
  const [stopped, setStopped] = useState<{ at: string; isSeen: boolean } | null>(null);

  async function look(): Promise<void> {
    const query = { side: 'creator', limit: NEWEST } as const;
    // `call` logs a failure. The creator can still read the notification in the list.
    const page = await call('GET /notifications', { query }).catch(() => null);
    const notice = page?.items.find(
      ({ kind, link }) => kind === 'liveRecordingStopped' && link === paths.dashboardLive(liveId),
    );
    if (notice) setStopped((before) => before ?? { at: notice.createdAt, isSeen: false });
  }
  useStreamEvent('notices.changed', () => void look());

  return {
    stoppedAt: stopped && !stopped.isSeen ? stopped.at : null,
    forget: () => setStopped((before) => before && { ...before, isSeen: true }),
  };
}
