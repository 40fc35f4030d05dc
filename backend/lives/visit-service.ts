import { z } from '../../contract/zod.ts';
import { minutesFromNow, now } from '../clock.ts';
import type { Trx } from '../db/connection.ts';
import type { ConnectedViewer } from '../providers/live/types.ts';
import { enqueue } from '../tasks.ts';
import type { EngineEvent } from './engine-requests.ts';
import type { LiveRow } from './repository.ts';
import * as visits from './visit-repository.ts';

/** Age at which the minute of an event may already have been counted (minutes). */
const LATE_MINUTES = 1;
/** Seconds after the end of a live within which its last messages are stored. */
const SETTLED_SECONDS = 30;

/** Queues a recount of a live's minutes after the commit. */
const recount = (trx: Trx, liveId: string): Promise<void> =>
  enqueue(trx, 'liveAnalytics.recount', { liveIds: [liveId] }, { afterSeconds: SETTLED_SECONDS });

type VisitEvent = Extract<EngineEvent, { type: 'joined' | 'left' }>;

/**
 * Stores who began and who stopped watching a live. If events concern minutes that may already be
 * counted, a recount is queued.
 * @param live the locked row
 */
export async function storeVisits(trx: Trx, live: LiveRow, events: readonly EngineEvent[]): Promise<void> {
  const given = events.filter(
    (event): event is VisitEvent => event.type === 'joined' || event.type === 'left',
  );
  if (live.startedAt === null || given.length === 0) return;
  const joined = given.flatMap((event) => (event.type === 'joined' ? [{ ...event, at: toTime(event) }] : []));
  const left = given.flatMap((event) => (event.type === 'left' ? [{ ...event, at: toTime(event) }] : []));
  const added = await visits.insertVisits(trx, live, joined);
  const ended = await visits.endVisits(trx, live.id, left);
  const isLate = live.endedAt !== null || given.some((event) => isOld(toTime(event)));
  if (isLate && added + ended > 0) await recount(trx, live.id);
}

const isUuid = (text: string): boolean => z.uuid().safeParse(text).success;

/**
 * Returns the time of an event, limited to now. With a clock that is ahead, minutes would be
 * counted before they end.
 */
const toTime = ({ at }: VisitEvent): Date => new Date(Math.min(Date.parse(at), now().getTime()));

const isOld = (at: Date): boolean => at < minutesFromNow(-LATE_MINUTES);

/**
 * Compares the visits of a live that is on with the engine's connections. Events can be lost,
 * because after a crash no connection reports its end.
 * @param askedAt time before the engine was asked
 */
export async function compareVisits(
  trx: Trx,
  live: LiveRow,
  viewers: readonly ConnectedViewer[],
  askedAt: Date,
): Promise<void> {
  // An external engine may list connections that were not admitted here and have no valid user id.
  const joined = viewers
    .filter(({ userId }) => isUuid(userId))
    .map(({ viewerId, userId, joinedAt }) => ({ viewerId, userId, at: new Date(joinedAt) }));
  const added = await visits.insertVisits(trx, live, joined);
  await visits.endOtherVisits(trx, live.id, {
    at: askedAt,
    except: viewers.map(({ viewerId }) => viewerId),
  });
  if (added > 0 && joined.some(({ at }) => isOld(at))) await recount(trx, live.id);
}

/** Ends the visits of a live when it ends, and queues a count of its minutes. */
export async function closeVisits(trx: Trx, liveId: string, endedAt: Date): Promise<void> {
  await visits.endAllVisits(trx, liveId, endedAt);
  await recount(trx, liveId);
}
