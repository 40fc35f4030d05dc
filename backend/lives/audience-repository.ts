import type { Db } from '../db/connection.ts';

/**
 * People of a live: those with a seat, and with `reminded` those who asked to be reminded of it.
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

/** Selects the people without a seat who are reminded of a live. */
export const selectWaiting = (db: Db, liveId: string) =>
  db
    .selectFrom('liveReminders')
    .select('userId')
    .where('liveId', '=', liveId)
    .where('userId', 'not in', selectPeople(db, { liveId, reminded: false }));

type Selected = ReturnType<typeof selectPeople> | ReturnType<typeof selectWaiting>;

/**
 * Lists the selected people who have an open account, among the given people if any are given.
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
