import type { Insertable } from 'kysely';
import type { Db } from '../db/connection.ts';
import type { OfficeNotes } from '../db/types.ts';

export const insertNote = (db: Db, note: Insertable<OfficeNotes>) =>
  db.insertInto('officeNotes').values(note).returning('id').executeTakeFirstOrThrow();

/** Lists the notes about the given items of a queue, oldest first. */
export const listNotes = async (db: Db, queue: string, itemIds: string[]) =>
  itemIds.length
    ? db
        .selectFrom('officeNotes')
        .innerJoin('users', 'users.id', 'officeNotes.authorId')
        .selectAll('officeNotes')
        .select(['users.name', 'users.lastName'])
        .where('queue', '=', queue)
        .where('itemId', 'in', itemIds)
        .orderBy('officeNotes.createdAt')
        .orderBy('officeNotes.id')
        .execute()
    : [];
export type NoteRow = Awaited<ReturnType<typeof listNotes>>[number];

/** Deletes the notes that were written before a time. */
export const deleteNotesBefore = (db: Db, date: Date) =>
  db.deleteFrom('officeNotes').where('createdAt', '<', date).execute();

/** Deletes the notes about one item. */
export const deleteNotesAbout = (db: Db, queue: string, itemId: string) =>
  db.deleteFrom('officeNotes').where('queue', '=', queue).where('itemId', '=', itemId).execute();
