import { db, inTransaction } from '../db/connection.ts';
import { inBatches } from '../db/pagination.ts';
import { listNoticeKinds, type AnyNoticeKind } from '../extension-points/notice-kinds.ts';
import { untilDone, type PersonalData } from '../extension-points/personal-data.ts';
import * as data from './personal-data-repository.ts';

/** Returns the names of the values that contain a person's own words. */
const wordsOf = ({ types }: AnyNoticeKind): string[] =>
  Object.keys(types).filter((name) => types[name] === 'words');

/**
 * Personal data in notices: a person's notices, and the person's words in notices of other people.
 * Facts refer to the person's row, which is anonymous after an erasure.
 */
export const noticeData: PersonalData = {
  lists: [
    {
      name: 'notices',
      about: 'What Kumu notified you of, when, and whether by email.',
      read: (from, { userId }) =>
        inBatches((after: { id: string } | undefined) => data.listBy(from, userId, after?.id)),
    },
    {
      name: 'notice-preferences',
      about: 'Which notifications you switched on or off.',
      read: (from, { userId }) => data.listPreferencesBy(from, userId),
    },
    {
      name: 'notice-schedule',
      about: 'Your quiet hours, when your digest comes, and your week off; times are minutes of the day.',
      read: (from, { userId }) => data.listSchedulesBy(from, userId),
    },
    {
      name: 'notice-digests',
      about: 'The days on which you got a digest.',
      read: (from, { userId }) =>
        inBatches((after: { id: string } | undefined) => data.listDigestsBy(from, userId, after?.id)),
    },
  ],
  async erase(owner) {
    const { userId } = owner;
    await data.deleteChoicesBy(db, userId);
    await untilDone(() =>
      inTransaction(async (trx) => {
        const eventIds = await data.deleteNoticesBy(trx, userId);
        if (eventIds.length) await data.deleteEventsWithoutPeople(trx, eventIds);
        return eventIds.length;
      }),
    );
    await data.deleteMailsAbout(db, owner);
    for (const kind of listNoticeKinds()) {
      const names = wordsOf(kind);
      if (names.length) await data.emptyTexts(db, kind.name, names, owner);
    }
  },
};
