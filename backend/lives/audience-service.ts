import { now } from '../clock.ts';
import type { Trx } from '../db/connection.ts';
import type { Audience } from '../extension-points/notice-kinds.ts';
import { listNotified } from '../notices/service.ts';
import { listOpenAccounts, selectPeople, selectWaiting, type LivePeople } from './audience-repository.ts';
import { getLive, lockLive, type LiveRow } from './repository.ts';
import { isFull } from './seat-policy.ts';

type Event = { contentId: string };

/**
 * Returns the people of a live as an audience, each of whom is checked again when they are
 * notified.
 * @param isDue returns false for a live whose people are not notified any more
 */
function toAudience<E extends Event>(
  isDue: (live: LiveRow, event: E) => boolean,
  { reminded }: Pick<LivePeople, 'reminded'>,
): Audience<E> {
  const lockDue = async (trx: Trx, event: E): Promise<boolean> => {
    const live = await lockLive(trx, event.contentId);
    return live !== undefined && isDue(live, event);
  };
  const toPeople = ({ contentId }: E): LivePeople => ({ liveId: contentId, reminded });
  return {
    begin: async (trx, event) =>
      (await lockDue(trx, event)) ? { people: selectPeople(trx, toPeople(event)) } : undefined,
    lock: lockDue,
    listEntitled: (trx, event, userIds) => listOpenAccounts(trx, selectPeople(trx, toPeople(event)), userIds),
    notified: async () => {},
  };
}

/** People who are reminded of a live before it starts; a reminder of another time is not sent. */
export const reminderAudience = toAudience<Event & { startsAt: Date }>(
  ({ state, startsAt }, event) =>
    state === 'SCHEDULED' && startsAt?.getTime() === event.startsAt.getTime() && startsAt > now(),
  { reminded: true },
);

/** People who are notified of the start of a live while it is on. */
export const startAudience = toAudience(({ state }) => state === 'LIVE', { reminded: true });

/** People with a seat, who may watch the recording. */
export const recordingAudience = toAudience(({ state }) => state === 'REPLAY_READY', { reminded: false });

/** Returns true if the live has not begun and has a free seat. */
const hasFreeSeat = (live: LiveRow): boolean =>
  live.state === 'SCHEDULED' && live.isPublic && !isFull(live) && live.startsAt! > now();

const lockFree = async (trx: Trx, { contentId }: Event): Promise<LiveRow | undefined> => {
  const live = await lockLive(trx, contentId);
  return live && hasFreeSeat(live) ? live : undefined;
};

/** People who wait for a seat of a full live. A person learns of a free seat once. */
export const seatFreeAudience: Audience<Event> = {
  begin: async (trx, event) =>
    (await lockFree(trx, event)) && { people: selectWaiting(trx, event.contentId) },
  lock: async (trx, event) => (await lockFree(trx, event)) !== undefined,
  async listEntitled(trx, { contentId }, userIds) {
    const { creatorId } = await getLive(trx, contentId);
    const waiting = await listOpenAccounts(trx, selectWaiting(trx, contentId), userIds);
    if (waiting.length === 0) return [];
    const told = await listNotified(trx, 'liveSeatFree', { creatorId, contentId }, waiting);
    return waiting.filter((userId) => !told.includes(userId));
  },
  notified: async () => {},
};

/**
 * Lists the people who learn that a live was moved or does not take place. The list is made with
 * the change, because the refunds of a cancelled live end their seats.
 */
export const listConcerned = (trx: Trx, { contentId }: Event): Promise<string[]> =>
  listOpenAccounts(trx, selectPeople(trx, { liveId: contentId, reminded: true }));
