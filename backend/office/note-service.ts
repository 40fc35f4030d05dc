import type { Body } from '../../contract/call.ts';
import type { office, QueueNote } from '../../contract/office.ts';
import { daysFromNow, now } from '../clock.ts';
import { db, inTransaction, type Db, type Trx } from '../db/connection.ts';
import { notFound } from '../errors.ts';
import type { OfficeActor } from '../http/actor.ts';
import * as repository from './note-repository.ts';
import type { NoteRow } from './note-repository.ts';
import { getQueue } from './queue-registry.ts';

/** Number of days after which notes are deleted, because they can name people. */
const DAYS_TO_KEEP = 365;

const toNote = (actor: OfficeActor, row: NoteRow): QueueNote => ({
  id: row.id,
  authorName: `${row.name} ${row.lastName}`.trim(),
  isOwn: row.authorId === actor.userId,
  isQuestion: row.isQuestion,
  text: row.textBody,
  createdAt: row.createdAt.toISOString(),
});

/** Returns the notes about the given items of a queue by item id; omits items without a note. */
export async function readNotes(
  from: Db,
  actor: OfficeActor,
  queue: string,
  itemIds: string[],
): Promise<Map<string, QueueNote[]>> {
  const rows = Map.groupBy(await repository.listNotes(from, queue, itemIds), ({ itemId }) => itemId);
  return new Map([...rows].map(([itemId, own]) => [itemId, own.map((row) => toNote(actor, row))]));
}

/** Stores a note about an item. The caller must have checked that the item exists. */
export async function insertNote(
  trx: Trx,
  actor: OfficeActor,
  { queue, itemId, text, isQuestion }: { queue: string; itemId: string; text: string; isQuestion: boolean },
): Promise<QueueNote> {
  const { id } = await repository.insertNote(trx, {
    queue,
    itemId,
    authorId: actor.userId,
    isQuestion,
    textBody: text,
    createdAt: now(),
  });
  return (await readNotes(trx, actor, queue, [itemId])).get(itemId)!.find((note) => note.id === id)!;
}

/**
 * Adds a note about an item of a queue.
 * @throws 404 for an unknown queue or item
 */
export const add = (
  actor: OfficeActor,
  name: string,
  itemId: string,
  { text, isQuestion }: Body<typeof office.addNote>,
): Promise<QueueNote> =>
  inTransaction(async (trx) => {
    if (!(await getQueue(name).find(trx, itemId))) throw notFound('This item');
    return insertNote(trx, actor, { queue: name, itemId, text, isQuestion });
  });

/** Task: deletes old notes. */
export async function deleteOldNotes(): Promise<void> {
  await repository.deleteNotesBefore(db, daysFromNow(-DAYS_TO_KEEP));
}
