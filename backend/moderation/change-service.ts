import type { ContentChange } from '../../contract/content.ts';
import {
  findChangeKind,
  unrecordedFields,
  type RecordedField,
  type UnrecordedField,
} from '../../contract/values/changes.ts';
import { postAudienceTypes, type ContentType } from '../../contract/values/content.ts';
import { now } from '../clock.ts';
import { db, inTransaction, type Trx } from '../db/connection.ts';
import { writeCursor, pageFrom, readCursor } from '../db/pagination.ts';
import type { OfficeCount } from '../extension-points/office-queues.ts';
import type { OfficeActor } from '../http/actor.ts';
import { notFound } from '../errors.ts';
import { record } from '../office/audit-service.ts';
import { revalidatePages } from '../revalidation.ts';
import { listCards, toOfficePath } from '../content/service.ts';
import * as repository from './repository.ts';

/**
 * Records for the office which fields of published content change. The function compares the stored
 * row with the values written. Several edits of a field are merged into one change from the first
 * to the last value. A change with a field that has no name on the office's list does not compile.
 */
export async function recordChanges<Row extends object, Change extends Partial<Row>>(
  trx: Trx,
  contentType: ContentType,
  contentId: string,
  before: Row,
  change: Change & Record<Exclude<keyof Change, RecordedField | UnrecordedField>, never>,
): Promise<void> {
  const unrecorded: readonly string[] = unrecordedFields;
  for (const field of Object.keys(change) as (keyof Row & keyof Change & string)[]) {
    const [from, to] = [before[field], change[field]].map((value) => JSON.stringify(value ?? null));
    if (from !== to && !unrecorded.includes(field))
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

/** Functions that read the captions of a content type. */
type ShownCaptions = {
  listByIds(trx: Trx, ids: string[]): Promise<{ id: string; publishedAt: Date | null; isPublic: boolean }[]>;
  /** Returns the public captions of a content as text. */
  readCaptions(trx: Trx, id: string): Promise<string[]>;
};

/**
 * Returns the `watchCaptions` function for the files of a type. Captions are public at once, and
 * the office sees the changes afterwards.
 */
export const captionsWatcher =
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

/** Deletes the changes of permanently deleted content. */
export const forgetChanges = (trx: Trx, contentType: ContentType, contentId: string) =>
  repository.deleteContentChanges(trx, contentType, contentId);

/** Lists the changes that the office has not seen, newest first. */
export async function list(limit: number, cursor?: string) {
  const rows = await repository.listChanges(db, cursor ? readCursor(cursor, 2) : null, limit + 1);
  const cards = await listCards(db, rows);
  const titles = await readTitles(rows);
  return pageFrom(
    rows,
    limit,
    (row) => writeCursor(row.sortText, row.id),
    (row): ContentChange => {
      const card = cards.get(row.contentId);
      return {
        id: row.id,
        contentType: row.contentType,
        contentId: row.contentId,
        title: card?.title ?? '',
        path: toOfficePath(row, card),
        creatorName: card?.creator.name ?? '',
        field: row.field,
        before: titles.get(row.before) ?? row.before,
        after: titles.get(row.after) ?? row.after,
        changedAt: row.changedAt.toISOString(),
      };
    },
  );
}

/** Returns the titles of the contents that changed fields name by their ids. */
async function readTitles(rows: { field: string; before: unknown; after: unknown }[]) {
  const ids = rows
    .filter(({ field }) => findChangeKind(field) === 'content')
    .flatMap(({ before, after }) => [before, after])
    .filter((id) => typeof id === 'string');
  const cards = await listCards(
    db,
    postAudienceTypes.flatMap((contentType) => ids.map((contentId) => ({ contentType, contentId }))),
  );
  return new Map<unknown, string>([...cards].map(([id, { title }]) => [id, title]));
}

/**
 * Marks a change as seen by the office.
 * @throws 404 for a change that is already marked as seen
 */
export const markSeen = (actor: OfficeActor, id: string): Promise<void> =>
  inTransaction(async (trx) => {
    const seen = await repository.markChangeSeen(trx, id, now());
    if (!seen) throw notFound('This change');
    const card = (await listCards(trx, [seen])).get(seen.contentId);
    await record(trx, actor, {
      action: 'content.changeSeen',
      subjectType: seen.contentType,
      subjectId: seen.contentId,
      subjectTitle: card?.title ?? '',
      reason: seen.field,
    });
  });

/** Number of changes on the office's first page; the list of changes has its own calls. */
export const changeQueue: OfficeCount = {
  name: 'changes',
  waiting: ['unseen'],
  count: (from) => repository.countChanges(from),
};
