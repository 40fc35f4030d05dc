import type { LiveAnalytics, LiveMinute } from '../../contract/live-analytics.ts';
import { MINUTE_MS } from '../../contract/values/times.ts';
import { liveReactions } from '../../contract/values/lives.ts';
import { now } from '../clock.ts';
import { db } from '../db/connection.ts';
import { conflict } from '../errors.ts';
import type { CreatorActor } from '../http/actor.ts';
import { countBookings } from '../lives/booking-service.ts';
import { getOwn } from '../lives/service.ts';
import { countAllMinutes, type CountedLive, type CountedMinute } from './minutes-query.ts';
import * as repository from './repository.ts';

type Tip = Awaited<ReturnType<typeof repository.listTips>>[number];

const sum = <T>(list: readonly T[], valueOf: (each: T) => number): number =>
  list.reduce((total, each) => total + valueOf(each), 0);

/** Lists the stored minutes of a live, and counts the remaining minutes now. */
async function listMinutes(live: CountedLive): Promise<CountedMinute[]> {
  const stored = await repository.listStored(db, live.id);
  const until = countAllMinutes(live);
  const counted = await repository.listCounted(db, live, { from: stored.length, until });
  return [...stored, ...counted];
}

/** Returns the sums of the tips by minute (cents). */
function sumTips({ startedAt, countedUntil }: CountedLive, tips: Tip[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { at, earnedCents } of tips) {
    if (at < startedAt || at >= countedUntil) continue;
    const minute = Math.floor((at.getTime() - startedAt.getTime()) / MINUTE_MS);
    sums.set(minute, (sums.get(minute) ?? 0) + earnedCents);
  }
  return sums;
}

const toMinute = (
  { newPeople: _, watchedSeconds: __, reactions, ...counts }: CountedMinute,
  tips: Map<number, number>,
): LiveMinute => ({
  ...counts,
  reactions: sum(Object.values(reactions), (count) => count),
  tipsCents: tips.get(counts.minute) ?? 0,
});

/**
 * Returns the figures of an own live from its start until its end, or until now.
 * @throws 404 for another creator's live, 409 for a live that has not started
 */
export async function read(actor: CreatorActor, id: string): Promise<LiveAnalytics> {
  const { title, startedAt, endedAt } = await getOwn(actor, id);
  if (!startedAt)
    throw conflict('LIVE_NOT_STARTED', 'This live has not started, so there are no numbers of it yet.');
  const live = { id, startedAt, countedUntil: endedAt ?? now() };
  const [minutes, answeredCount, bookings, tips] = await Promise.all([
    listMinutes(live),
    repository.countAnswered(db, id),
    countBookings(db, id),
    repository.listTips(db, id),
  ]);
  const peopleCount = sum(minutes, ({ newPeople }) => newPeople);
  const watchedSeconds = sum(minutes, (minute) => minute.watchedSeconds);
  const reactions = Object.fromEntries(
    liveReactions.map((name) => [name, sum(minutes, (minute) => minute.reactions[name] ?? 0)]),
  ) as LiveAnalytics['reactions'];
  const tipsByMinute = sumTips(live, tips);
  return {
    id,
    title,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    peopleCount,
    peak: Math.max(0, ...minutes.map(({ viewers }) => viewers)),
    averageSeconds: peopleCount === 0 ? 0 : Math.round(watchedSeconds / peopleCount),
    messagesCount: sum(minutes, ({ messages }) => messages),
    questionsCount: sum(minutes, ({ questions }) => questions),
    answeredCount,
    reactionsCount: sum(Object.values(reactions), (count) => count),
    reactions,
    income: {
      ticketsCount: bookings.ticketsCount,
      ticketsCents: bookings.earnedCents,
      tipsCount: tips.length,
      tipsCents: sum(tips, ({ earnedCents }) => earnedCents),
    },
    minutes: minutes.map((minute) => toMinute(minute, tipsByMinute)),
  };
}
