import { randomUUID } from 'node:crypto';
import { now } from '../../backend/clock.ts';
import type { Actor } from '../../backend/http/actor.ts';
import { send } from '../../backend/live-chat/message-service.ts';
import { ask, change } from '../../backend/live-chat/question-service.ts';
import { flushReactions, react } from '../../backend/live-chat/reaction-service.ts';
import { changeRoom } from '../../backend/live-chat/room-service.ts';
import { handleEvents } from '../../backend/lives/engine-event-service.ts';
import { MINUTE_MS } from '../../contract/values/times.ts';
import type { LiveTalk, Speaker } from './content/live-talk.ts';
import type { Happening } from './happening.ts';

const MINUTE = MINUTE_MS / 1000;

type Room = {
  liveId: string;
  /** Start of the live (seconds since 1970). */
  startsAt: number;
  actorOf: (speaker: Speaker) => Promise<Actor> | Actor;
};

/**
 * Records that a person watches, in the same way as the engine's reports. @returns the event in
 * which the person leaves
 */
async function watch(
  { liveId, startsAt }: Room,
  userId: string,
  entry: { minute: number; watchesFor: number },
) {
  const event = { liveId, viewerId: randomUUID() };
  const report = (type: 'joined' | 'left') =>
    handleEvents([{ ...event, type, userId, at: now().toISOString() }]);
  await report('joined');
  return { at: startsAt + (entry.minute + entry.watchesFor) * MINUTE, run: () => report('left') };
}

async function run(room: Room, entry: LiveTalk): Promise<Happening[]> {
  const { liveId, startsAt, actorOf } = room;
  const caller = { actor: await actorOf(entry.by), address: '192.0.2.1' };
  const host = { actor: await actorOf('host'), address: '192.0.2.2' };
  if ('watchesFor' in entry) return [await watch(room, caller.actor.userId, entry)];
  if ('says' in entry) {
    const { id } = await send(caller, liveId, { clientId: randomUUID(), text: entry.says });
    if (entry.isPinned) await changeRoom(host, liveId, { pinnedMessageId: id });
  }
  if ('reacts' in entry) {
    for (let count = 0; count < entry.count; count += 1) await react(caller, liveId, entry.reacts);
    await flushReactions();
  }
  if (!('asks' in entry)) return [];
  const { id } = await ask(caller, liveId, { clientId: randomUUID(), text: entry.asks });
  for (const voter of entry.voters ?? [])
    await change({ actor: await actorOf(voter), address: '192.0.2.1' }, liveId, id, { hasVote: true });
  if (entry.answeredFor === undefined) return [];
  await changeRoom(host, liveId, { answeringId: id });
  const endsAt = startsAt + (entry.minute + entry.answeredFor) * MINUTE;
  return [{ at: endsAt, run: async () => void (await change(host, liveId, id, { state: 'ANSWERED' })) }];
}

/** Returns the events in the room of a live: messages, questions and reactions. */
export const listTalk = (room: Room, talk: readonly LiveTalk[]): Happening[] =>
  talk.map((entry) => ({ at: room.startsAt + entry.minute * MINUTE, run: () => run(room, entry) }));
