import { now } from '../clock.ts';
import type { Trx } from '../db/connection.ts';
import type { Audience } from '../extension-points/notice-kinds.ts';
import { listNotified } from '../notices/service.ts';
import { listOpenAccounts, selectPeople, selectWaiting, type LivePeople } from './audience-repository.ts';
import { getLive, lockLive, type LiveRow } from './repository.ts';
import { isFull } from './seat-policy.ts';

type Event = { contentId: string };

/**
 * Returns the people of a live as the audience of a notice. Each person is checked again when the
 * notice is sent.
 * @param isDue returns false if the people of the live are no longer notified
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

/**
 * People who are reminded of a live before its start. The reminder is not sent if the live was
 * moved to another time.
 */
export const reminderAudience = toAudience<Event & { startsAt: Date }>(
  ({ state, startsAt }, event) =>
    state === 'SCHEDULED' && startsAt?.getTime() === event.startsAt.getTime() && startsAt > now(),
  { reminded: true },
);

/** People who are notified that a live has started, as long as it is on. */
export const startAudience = toAudience(({ state }) => state === 'LIVE', { reminded: true });

/** People with a seat, who are notified that the recording is ready. */
export const recordingAudience = toAudience(({ state }) => state === 'REPLAY_READY', { reminded: false });

/** Returns true if the live has not begun and has a free seat. */
const hasFreeSeat = (live: LiveRow): boolean =>
  live.state === 'SCHEDULED' && live.isPublic && !isFull(live) && live.startsAt! > now();

const lockFree = async (trx: Trx, { contentId }: Event): Promise<LiveRow | undefined> => {
  const live = await lockLive(trx, contentId);
  return live && hasFreeSeat(live) ? live : undefined;
};

/** People who wait for a seat of a full live. Each person is notified of a free seat only once. */
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
 * Lists the people to notify that a live was moved or does not take place. The list must be read in
 * the transaction of the change, because the refunds of a cancelled live end the seats.
 */
export const listConcerned = (trx: Trx, { contentId }: Event): Promise<string[]> =>
  listOpenAccounts(trx, selectPeople(trx, { liveId: contentId, reminded: true }));
