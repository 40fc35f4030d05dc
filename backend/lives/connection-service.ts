import { now } from '../clock.ts';
import type { Trx } from '../db/connection.ts';
import { publishLiveState } from './event-service.ts';
import { updateLive, type LiveRow } from './repository.ts';

/** Connection of a live's creator to the engine, and the number of viewers. */
type Status = Pick<LiveRow, 'connection' | 'awaySince' | 'viewersCount' | 'mostViewersCount'>;

/**
 * Returns the status of a live after the engine has reported whether it receives a picture. Before
 * the start, a lost picture only means that a camera check has ended. The time to reconnect counts
 * from now, so that a late report does not shorten it.
 */
export function withPicture<S extends Status>(status: S, state: LiveRow['state'], isReceiving: boolean): S {
  if (isReceiving) return { ...status, connection: 'ON', awaySince: null };
  // A live without any picture so far cannot be interrupted. The sweep ends such a live later.
  if (state !== 'LIVE' || status.connection === 'NONE')
    return { ...status, connection: 'NONE', awaySince: null };
  return { ...status, connection: 'AWAY', awaySince: status.awaySince ?? now() };
}

/**
 * Returns the status of a live with a new number of viewers. The maximum number is updated only
 * while the live is on.
 */
export const withViewers = <S extends Status>(status: S, state: LiveRow['state'], count: number): S => ({
  ...status,
  viewersCount: count,
  mostViewersCount: state === 'LIVE' ? Math.max(status.mostViewersCount, count) : status.mostViewersCount,
});

/** Stores the status of a locked live. Open pages are notified if the connection has changed. */
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
