import type { Db } from '../db/connection.ts';

/**
 * People concerned by a live: people with a seat. With `reminded`, people who requested a reminder
 * are included.
 */
export type LivePeople = { liveId: string; reminded: boolean };

/** Selects the people of a live. */
export function selectPeople(db: Db, { liveId, reminded }: LivePeople) {
  const seated = db
    .selectFrom('entitlements')
    .select('userId')
    .where('contentType', '=', 'LIVE')
    .where('contentId', '=', liveId)
    .where('endedAt', 'is', null)
    .where('frozenAt', 'is', null);
  return reminded
    ? seated.union(db.selectFrom('liveReminders').select('userId').where('liveId', '=', liveId))
    : seated;
}

/** Selects the people who requested a reminder of a live and have no seat. */
export const selectWaiting = (db: Db, liveId: string) =>
  db
    .selectFrom('liveReminders')
    .select('userId')
    .where('liveId', '=', liveId)
    .where('userId', 'not in', selectPeople(db, { liveId, reminded: false }));

type Selected = ReturnType<typeof selectPeople> | ReturnType<typeof selectWaiting>;

/**
 * Lists the selected people whose account is open. With `among`, only these people are considered.
 */
export const listOpenAccounts = async (db: Db, people: Selected, among?: string[]): Promise<string[]> => {
  let rows = db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', people)
    .where('closedAt', 'is', null)
    .where('erasedAt', 'is', null);
  if (among) rows = rows.where('id', 'in', among);
  return (await rows.execute()).map(({ id }) => id);
};
