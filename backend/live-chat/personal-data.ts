import { now } from '../clock.ts';
import { db, inTransaction, type Trx } from '../db/connection.ts';
import { inBatches } from '../db/pagination.ts';
import { untilDone, type PersonalData } from '../extension-points/personal-data.ts';
import { afterDeletion } from './message-service.ts';
import * as data from './personal-data-repository.ts';
import { afterRemoval } from './question-service.ts';
import { lockRoom } from './room-repository.ts';

type Entry = { id: string; liveId: string };

/**
 * Removes the personal data from a batch of entries, and hides the entries in open rooms.
 * @returns the number of entries
 */
const forget = (
  take: (trx: Trx) => Promise<Entry[]>,
  after: (trx: Trx, liveId: string, ids: string[]) => Promise<void>,
): Promise<number> =>
  inTransaction(async (trx) => {
    const entries = await take(trx);
    for (const [liveId, own] of Map.groupBy(entries, (entry) => entry.liveId))
      await after(
        trx,
        liveId,
        own.map(({ id }) => id),
      );
    return entries.length;
  });

/**
 * Removes the personal data from a batch of a person's questions. Rooms are always locked before
 * their questions.
 */
async function forgetQuestions(trx: Trx, userId: string): Promise<Entry[]> {
  for (const liveId of await data.listAskedIn(trx, userId)) await lockRoom(trx, liveId);
  return data.forgetQuestions(trx, userId, now());
}

type After = { id: string } | undefined;

/**
 * Personal data in the chats of lives. Messages and questions of an erased account lose their text
 * and author, but still count in the figures of the live.
 */
export const liveChatData: PersonalData = {
  lists: [
    {
      name: 'live-messages',
      about: 'What you wrote in the chats of lives, and your tips there.',
      read: (from, { userId }) => inBatches((after: After) => data.listMessagesBy(from, userId, after?.id)),
    },
    {
      name: 'live-questions',
      about: 'The questions you asked in lives.',
      read: (from, { userId }) => inBatches((after: After) => data.listQuestionsBy(from, userId, after?.id)),
    },
    {
      name: 'live-votes',
      about: 'The questions in lives that you voted for.',
      read: (from, { userId }) => inBatches((after: After) => data.listVotesBy(from, userId, after?.id)),
    },
    {
      name: 'live-writing',
      about:
        'The lives in which you wrote lately. A keyed hash of your address is kept with it for a day after the live.',
      read: (from, { userId }) => data.listWritten(from, userId),
    },
    {
      name: 'live-roles',
      about: 'The creators whose lives you moderate.',
      read: (from, { userId }) => data.listModeratedBy(from, userId),
    },
    {
      name: 'live-restrictions',
      about: 'When moderators stopped you from writing in lives.',
      read: (from, { userId }) => data.listRestrictionsFor(from, userId),
    },
    {
      name: 'live-decisions',
      about: 'When people were stopped from writing in your lives.',
      read: async (from, { creatorId }) => (creatorId === null ? [] : data.listDecisionsFor(from, creatorId)),
    },
  ],
  async erase({ userId, creatorId }) {
    await untilDone(() => forget((trx) => data.forgetMessages(trx, userId, now()), afterDeletion));
    await untilDone(() => forget((trx) => forgetQuestions(trx, userId), afterRemoval));
    await inTransaction((trx) => data.forgetVotes(trx, userId));
    await data.forgetPerson(db, userId);
    if (creatorId !== null) await data.forgetCreator(db, creatorId);
  },
};
