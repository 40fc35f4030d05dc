import { useState } from 'react';
import { useStreamEvent } from '@/hooks/shell/useStreamEvent';
import { call } from '@/lib/browser/call';
import { paths } from '@/contract/paths';

/** Number of the newest notices among which the studio looks for its own. */
const NEWEST = 5;

/**
 * Time at which the recording of a live stopped before the live, as its creator is notified; null
 * while it goes on. `forget` hides the time.
 */
export function useRecordingStopped(liveId: string): { stoppedAt: string | null; forget: () => void } {
  const [stopped, setStopped] = useState<{ at: string; isSeen: boolean } | null>(null);

  async function look(): Promise<void> {
    const query = { side: 'creator', limit: NEWEST } as const;
    // `call` logs a failure. The notice stays in the list of notices.
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
