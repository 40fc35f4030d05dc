import { now } from '../clock.ts';
import type { Trx } from '../db/connection.ts';
import { enqueue } from '../tasks.ts';

/**
 * Requests that the creators' accounts at the card provider are read again after the commit.
 * @param creatorIds null for a seller without a creator, who has no account
 */
export async function requestAccountRefresh(trx: Trx, creatorIds: (string | null)[]): Promise<void> {
  const unlike = [...new Set(creatorIds)].filter((id) => id !== null);
  if (unlike.length > 0)
    await enqueue(trx, 'wallet.refresh', { creatorIds: unlike, requestedAt: now().toISOString() });
}
