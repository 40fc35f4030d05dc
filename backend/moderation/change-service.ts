import type { ContentChange } from '../../contract/content.ts';
import type { ContentType } from '../../contract/values/content.ts';
import { now } from '../clock.ts';
import { db, inTransaction, type Db, type Trx } from '../db/connection.ts';
import { cursorOf, pageFrom, readCursor } from '../db/pagination.ts';
import type { OfficeActor } from '../http/actor.ts';
import { notFound } from '../errors.ts';
import { record } from '../office/audit-service.ts';
import { revalidatePages } from '../revalidation.ts';
import { cardsOf, officePathOf } from '../content/service.ts';
import * as repository from './repository.ts';

/**
 * Records for the office which fields of published content change, comparing the row before with the values written. Several
 * edits of one field are kept as one change, from the first value to the last.
 */
export async function recordChanges<Row extends object>(
  trx: Trx,
  contentType: ContentType,
  contentId: string,
  before: Row,
  change: Partial<Row>,
): Promise<void> {
  for (const field of Object.keys(change) as (keyof Row & string)[]) {
    const [from, to] = [before[field], change[field]].map((value) => JSON.stringify(value ?? null));
    if (from !== to)
      await repository.putChange(trx, {
        contentType,
        contentId,
        field,
        before: from!,
        after: to!,
        changedAt: now(),
      });
  }
}

/** What a kind that shows captions knows of them. */
type ShownCaptions = {
  listByIds(trx: Trx, ids: string[]): Promise<{ id: string; publishedAt: Date | null; isPublic: boolean }[]>;
  /** Those that everybody sees of one, in words. */
  readCaptions(trx: Trx, id: string): Promise<string[]>;
};

/** `watchCaptions` of the kind's files: they are public at once, and the office sees them afterwards. */
export const watchCaptionsOf =
  (contentType: ContentType, { listByIds, readCaptions }: ShownCaptions) =>
  async (trx: Trx, ids: string[]) => {
    const watched: { id: string; isPublic: boolean; before: string[] }[] = [];
    for (const { id, publishedAt, isPublic } of await listByIds(trx, ids))
      if (publishedAt) watched.push({ id, isPublic, before: await readCaptions(trx, id) });
    return async () => {
      for (const { id, isPublic, before } of watched) {
        const change = { captions: await readCaptions(trx, id) };
        await recordChanges(trx, contentType, id, { captions: before }, change);
        if (isPublic) await revalidatePages(trx, contentType, id);
      }
    };
  };

/** Forgets the changes of content that is deleted permanently. */
export const forgetChanges = (trx: Trx, contentType: ContentType, contentId: string) =>
  repository.deleteChangesOf(trx, contentType, contentId);

/** Changes that the office has not seen yet, newest first. */
export async function list(limit: number, cursor?: string) {
  const rows = await repository.listChanges(db, cursor ? readCursor(cursor, 2) : null, limit + 1);
  const cards = await cardsOf(db, rows);
  return pageFrom(
    rows,
    limit,
    (row) => cursorOf(row.sortText, row.id),
    (row): ContentChange => {
      const card = cards.get(row.contentId);
      return {
        id: row.id,
        contentType: row.contentType,
        contentId: row.contentId,
        title: card?.title ?? '',
        path: officePathOf(row, card),
        creatorName: card?.creator.name ?? '',
        field: row.field,
        before: row.before,
        after: row.after,
        changedAt: row.changedAt.toISOString(),
      };
    },
  );
}

/** @throws 404 for a change that is already marked as seen. */
export const markSeen = (actor: OfficeActor, id: string): Promise<void> =>
  inTransaction(async (trx) => {
    const seen = await repository.markChangeSeen(trx, id, now());
    if (!seen) throw notFound('This change');
    const card = (await cardsOf(trx, [seen])).get(seen.contentId);
    await record(trx, actor, {
      action: 'content.changeSeen',
      subjectType: seen.contentType,
      subjectId: seen.contentId,
      subjectTitle: card?.title ?? '',
      reason: seen.field,
    });
  });

export const changeQueue = { name: 'changes', count: (from: Db) => repository.countChanges(from) };
