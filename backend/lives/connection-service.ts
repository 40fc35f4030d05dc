import { now } from '../clock.ts';
import type { Trx } from '../db/connection.ts';
import { publishLiveState } from './event-service.ts';
import { updateLive, type LiveRow } from './repository.ts';

/** Connection of a live's creator, and the number of viewers. */
type Status = Pick<LiveRow, 'connection' | 'awaySince' | 'viewersCount' | 'mostViewersCount'>;

/**
 * Returns the status of a live after the engine has reported whether it receives a picture. Before
 * the start, a lost picture is only the end of a camera check. The time to come back counts from
 * now, so that a creator has it in full even if the report is late.
 */
export function withPicture<S extends Status>(status: S, state: LiveRow['state'], isReceiving: boolean): S {
  if (isReceiving) return { ...status, connection: 'ON', awaySince: null };
  // A live without any picture is not interrupted, and ends at another time.
  if (state !== 'LIVE' || status.connection === 'NONE')
    return { ...status, connection: 'NONE', awaySince: null };
  return { ...status, connection: 'AWAY', awaySince: status.awaySince ?? now() };
}

/** Returns the status of a live with another number of viewers, who count once the live is on. */
export const withViewers = <S extends Status>(status: S, state: LiveRow['state'], count: number): S => ({
  ...status,
  viewersCount: count,
  mostViewersCount: state === 'LIVE' ? Math.max(status.mostViewersCount, count) : status.mostViewersCount,
});

/** Stores the status of a locked live, and notifies open pages of a changed connection. */
export async function storeStatus(
  trx: Trx,
  live: LiveRow,
  { connection, awaySince, viewersCount, mostViewersCount }: Status,
): Promise<void> {
  const isSameConnection = connection === live.connection;
  const isSameCount = viewersCount === live.viewersCount && mostViewersCount === live.mostViewersCount;
  if (isSameConnection && isSameCount) return;
  await updateLive(trx, live.id, { connection, awaySince, viewersCount, mostViewersCount });
  if (!isSameConnection) await publishLiveState(trx, live.id);
}
