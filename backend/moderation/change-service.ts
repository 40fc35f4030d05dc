import { ContentChange } from '../../contract/content.ts';
import {
  findChangeKind,
  unrecordedFields,
  type RecordedField,
  type UnrecordedField,
} from '../../contract/values/changes.ts';
import { postAudienceTypes, type ContentType } from '../../contract/values/content.ts';
import { officeQueues } from '../../contract/values/office.ts';
import { z } from '../../contract/zod.ts';
import { now } from '../clock.ts';
import type { Db, Trx } from '../db/connection.ts';
import { invalidTransition } from '../errors.ts';
import type { OfficeQueue, QueueAction } from '../extension-points/office-queues.ts';
import { revalidatePages } from '../revalidation.ts';
import { listCards, toOfficePath } from '../content/service.ts';
import * as repository from './repository.ts';

/**
 * Records for the office which fields of published content change, by comparing the stored row with
 * the written values. Several edits of a field are merged into one change from the first to the
 * last value. A field without a name on the office's list is a compile error.
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

/** Change with the office's mark as seen. The list does not show the mark. */
const Markable = ContentChange.extend({ isSeen: z.boolean() });
type Markable = z.output<typeof Markable>;

async function toChanges(from: Db, rows: repository.ChangeRow[]): Promise<Markable[]> {
  const cards = await listCards(from, rows);
  const titles = await readTitles(from, rows);
  return rows.map((row) => {
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
      isSeen: row.seenAt !== null,
    };
  });
}

/** Returns the titles of contents whose ids are values of changed fields. */
async function readTitles(from: Db, rows: { field: string; before: unknown; after: unknown }[]) {
  const ids = rows
    .filter(({ field }) => findChangeKind(field) === 'content')
    .flatMap(({ before, after }) => [before, after])
    .filter((id) => typeof id === 'string');
  const cards = await listCards(
    from,
    postAudienceTypes.flatMap((contentType) => ids.map((contentId) => ({ contentType, contentId }))),
  );
  return new Map<unknown, string>([...cards].map(([id, { title }]) => [id, title]));
}

const Before = z.object({});

const markSeen: QueueAction<Markable, unknown, z.output<typeof Before>> = {
  audit: 'content.changeSeen',
  can: ({ isSeen }) => !isSeen || 'This change is marked already.',
  async decide(trx, _actor, { id }) {
    await repository.setSeen(trx, id, now());
    return { before: {} };
  },
  undo: {
    before: Before,
    async restore(trx, { id }) {
      if (await repository.hasNewerUnseen(trx, id)) throw invalidTransition('This was changed again.');
      await repository.setSeen(trx, id, null);
    },
  },
};

/** Queue of the office with changes that nobody has marked as seen, newest first. */
export const changeQueue: OfficeQueue<Markable> = {
  ...officeQueues.changes,
  name: 'changes',
  item: Markable,
  count: (from) => repository.countChanges(from),
  isSearchable: true,
  async list(from, _view, after, limit, { search } = {}) {
    const rows = await repository.listChanges(from, after, limit, search);
    const shown = await toChanges(from, rows);
    return shown.map((change, index) => ({ ...change, sortText: rows[index]!.sortText }));
  },
  async find(trx, id) {
    const row = await repository.lockChange(trx, id);
    return row && (await toChanges(trx, [row]))[0];
  },
  seen: ({ isSeen, before, after }) => [isSeen, before, after],
  waitingSince: ({ isSeen, changedAt }) => (isSeen ? null : changedAt),
  subject: ({ contentType, contentId, title, field }) => ({
    type: contentType,
    id: contentId,
    title,
    detail: field,
  }),
  actions: { markSeen },
};
