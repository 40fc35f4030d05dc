import type { Response } from 'express';
import type { Body, Query } from '../../contract/call.ts';
import type { QueueNote } from '../../contract/office.ts';
import type { ListedPerson, officePeople, OfficePerson, PersonEvent } from '../../contract/office-people.ts';
import { creatorStates } from '../../contract/values/states.ts';
import { endUserSessions, listSignIns, toDevice } from '../accounts/session-service.ts';
import { giveView, openView } from '../accounts/view-service.ts';
import { db, inTransaction, type Db } from '../db/connection.ts';
import { pageFrom, readCursor, writeCursor } from '../db/pagination.ts';
import { notFound } from '../errors.ts';
import { listOfficeFacts } from '../extension-points/office-facts.ts';
import { shownPicture } from '../files/picture-service.ts';
import type { OfficeActor } from '../http/actor.ts';
import { recordEntry } from '../office/audit-service.ts';
import { insertNote, readNotes } from '../office/note-service.ts';
import * as repository from './repository.ts';

/** Queue name under which notes about people are stored, beside the notes of queues. */
const NOTES = 'people';

const nameOf = ({ name, lastName, creatorName }: repository.PersonRow): string =>
  creatorName || `${name} ${lastName}`.trim();

const toListed = (row: repository.PersonRow): ListedPerson => ({
  id: row.id,
  name: nameOf(row),
  username: row.username,
  email: row.email,
  picture: shownPicture(row.creatorPicture ?? row.picture),
  state: row.state,
  isClosed: row.closedAt !== null,
  creatorId: row.creatorId,
  membersCount: row.membersCount,
  walletCents: row.walletCents,
  openReportsCount: row.openReportsCount,
  lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
});

/** Lists creators or members, newest first. */
export async function list({ cursor, limit, ...wanted }: Query<typeof officePeople.list>) {
  const after = cursor ? readCursor(cursor, 2) : null;
  const rows = await repository.listPeople(db, { ...wanted, after, limit: limit + 1 });
  return pageFrom(rows, limit, (row) => writeCursor(row.sortText, row.id), toListed);
}

/** Counts the creators in each state. */
export async function count() {
  const rows = await repository.countStates(db);
  return {
    states: creatorStates.map((state) => ({
      state,
      count: rows.find((row) => row.state === state)?.count ?? 0,
    })),
  };
}

/**
 * Returns a person.
 * @throws 404 for an unknown or erased person
 */
async function getPerson(from: Db, userId: string): Promise<repository.PersonRow> {
  const row = await repository.findPerson(from, userId);
  if (!row) throw notFound('This person');
  return row;
}

/**
 * Returns a person with the figures of all domains, their devices and the notes about them.
 * @throws 404
 */
export async function read(actor: OfficeActor, userId: string): Promise<OfficePerson> {
  const row = await getPerson(db, userId);
  const { creatorId } = row;
  const [holds, owes, sessions, notes] = await Promise.all([
    Promise.all(listOfficeFacts().map((facts) => facts.holds?.(db, { userId, creatorId }) ?? [])),
    Promise.all(listOfficeFacts().map((facts) => (creatorId && facts.owes?.(db, creatorId)) || [])),
    listSignIns(db, userId),
    readNotes(db, actor, NOTES, [userId]),
  ]);
  return {
    ...toListed(row),
    creatorId,
    since: (row.creatorSince ?? row.createdAt).toISOString(),
    isOffice: row.isOffice,
    hasPayouts: row.canReceivePayments,
    canBeViewed: !row.isOffice && row.closedAt === null,
    holds: holds.flat(),
    owes: owes.flat(),
    devices: sessions.map(({ id, userAgent, createdAt, lastUsedAt }) => ({
      id,
      device: toDevice(userAgent),
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
    })),
    notes: notes.get(userId) ?? [],
  };
}

/**
 * Lists the events of a person and their content, newest first.
 * @throws 404
 */
export async function listEvents(userId: string, { cursor, limit }: Query<typeof officePeople.listEvents>) {
  const { creatorId } = await getPerson(db, userId);
  const after = cursor ? readCursor(cursor, 2) : null;
  const rows = await repository.listEvents(db, { userId, creatorId }, after, limit + 1);
  return pageFrom(
    rows,
    limit,
    (row) => writeCursor(row.sortText, row.id),
    ({ sortText: _sortText, at, ...row }): PersonEvent => ({ ...row, at: at.toISOString() }),
  );
}

/**
 * Adds a note about a person.
 * @throws 404
 */
export const addNote = (
  actor: OfficeActor,
  userId: string,
  { text }: Body<typeof officePeople.addPersonNote>,
): Promise<QueueNote> =>
  inTransaction(async (trx) => {
    await getPerson(trx, userId);
    return insertNote(trx, actor, { queue: NOTES, itemId: userId, text, isQuestion: false });
  });

/**
 * Logs out all devices of a person, and records why.
 * @throws 404
 */
export const logOut = (actor: OfficeActor, userId: string, reason: string): Promise<void> =>
  inTransaction(async (trx) => {
    const person = await getPerson(trx, userId);
    await recordEntry(trx, actor, {
      action: 'person.logOut',
      subjectType: 'USER',
      subjectId: userId,
      subjectTitle: nameOf(person),
      reason,
    });
    await endUserSessions(trx, userId);
  });

/**
 * Opens a read-only view of a person's account in the caller's browser, and records the reason.
 * @throws 404 for an unknown, closed or erased account
 * @throws the errors of `openView`
 */
export async function view(
  actor: OfficeActor,
  {
    userId,
    reason,
    sessionToken,
    res,
  }: { userId: string; reason: string; sessionToken: string; res: Response },
): Promise<{ endsAt: string }> {
  const opened = await inTransaction(async (trx) => {
    const person = await getPerson(trx, userId);
    const auditId = await recordEntry(trx, actor, {
      action: 'person.view',
      subjectType: 'USER',
      subjectId: userId,
      subjectTitle: nameOf(person),
      reason,
    });
    return openView(trx, actor, sessionToken, { userId, reason, auditId });
  });
  giveView(res, opened);
  return { endsAt: opened.expiresAt.toISOString() };
}
