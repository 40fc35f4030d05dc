import type { LiveReactions } from '../../contract/live-chat.ts';
import type { LiveReaction } from '../../contract/values/lives.ts';
import { now } from '../clock.ts';
import { db, inTransaction } from '../db/connection.ts';
import { allow } from '../errors.ts';
import type { Actor } from '../http/actor.ts';
import { log } from '../log.ts';
import { getReplayed, toLiveSeconds } from '../lives/room-access-service.ts';
import * as policy from './policy.ts';
import { addReactions, listReactions } from './reaction-repository.ts';
import { readStanding, type Caller } from './standing-service.ts';
import { publishReactions } from './event-service.ts';

/** Interval in which reactions are summed before they are stored and published (ms). */
const FRAME_MS = 100;
/** Time for which the permission to react is cached (ms). */
const RIGHT_MS = 5_000;
/** Maximum number of cached permissions. */
const MOST_RIGHTS = 20_000;

type Pending = { startedAt: Date; counts: Map<LiveReaction, number> };

/** Reactions of this process that are not stored yet, by live. */
const pending = new Map<string, Pending>();
let timer: NodeJS.Timeout | undefined;
/** Pending storage of earlier reactions. */
let storing = Promise.resolve();

/** Cached permissions: the start of a live in which a person may react, by live and person. */
const rights = new Map<string, { until: number; startedAt: Date }>();

/**
 * Stores and publishes the reactions of an interval. If storing fails, these reactions are lost.
 */
async function store(liveId: string, { startedAt, counts }: Pending): Promise<void> {
  const second = Math.floor(toLiveSeconds({ startedAt, recordingPieces: null }, now()));
  await inTransaction(async (trx) => {
    await addReactions(trx, liveId, second, counts);
    await publishReactions(trx, liveId, Object.fromEntries(counts));
  });
}

/** Stores the reactions of this process that are not stored yet. */
export function flushReactions(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const frames = [...pending];
  pending.clear();
  storing = storing.then(async () => {
    for (const [liveId, frame] of frames)
      await store(liveId, frame).catch((error: unknown) => log.warn({ err: error, liveId }, 'reactions'));
  });
  return storing;
}

/**
 * Returns the start of a live if the person may react in it.
 * @throws 403 for a person who may not take part, 404
 */
async function getStart(caller: Caller, liveId: string): Promise<Date> {
  const key = `${liveId} ${caller.actor.userId} ${caller.address}`;
  const known = rights.get(key);
  if (known && known.until > now().getTime()) return known.startedAt;
  const { live, facts } = await readStanding(db, caller, liveId);
  allow(policy.toVerdict(policy.findTakePartRefusal(facts)));
  if (rights.size >= MOST_RIGHTS) rights.clear();
  rights.set(key, { until: now().getTime() + RIGHT_MS, startedAt: live.startedAt! });
  return live.startedAt!;
}

/**
 * Adds a reaction to the counts of a live, which are published ten times a second. The person is
 * not stored.
 * @throws 403 for a person who may not take part, 404
 */
export async function react(caller: Caller, liveId: string, reaction: LiveReaction): Promise<void> {
  const startedAt = await getStart(caller, liveId);
  const frame = pending.get(liveId) ?? { startedAt, counts: new Map<LiveReaction, number>() };
  frame.counts.set(reaction, (frame.counts.get(reaction) ?? 0) + 1);
  pending.set(liveId, frame);
  timer ??= setTimeout(() => void flushReactions(), FRAME_MS).unref();
}

/**
 * Lists the reactions by second, to show them beside a recording.
 * @throws 403 without access to the recording, 404
 */
export async function listForReplay(actor: Actor, liveId: string): Promise<{ items: LiveReactions[] }> {
  const live = await getReplayed(db, actor, liveId);
  const bySecond = new Map<number, LiveReactions['counts']>();
  for (const { second, reaction, count } of await listReactions(db, liveId)) {
    const at = new Date(live.startedAt!.getTime() + second * 1000);
    const recorded = Math.floor(toLiveSeconds(live, at));
    const counts = bySecond.get(recorded) ?? {};
    counts[reaction] = (counts[reaction] ?? 0) + count;
    bySecond.set(recorded, counts);
  }
  return { items: [...bySecond].map(([second, counts]) => ({ second, counts })) };
}
