import type { Body, Query } from '../../contract/call.ts';
import type { NoticeLine, NoticeValue, notices } from '../../contract/notices.ts';
import type { Picture } from '../../contract/shared.ts';
import { contentTypes, type ContentType } from '../../contract/values/content.ts';
import { LINE_PEOPLE, noticeTopics, type NoticeSide } from '../../contract/values/notices.ts';
import { now } from '../clock.ts';
import { db, inTransaction, type Db } from '../db/connection.ts';
import { pageFrom, readCursor, writeCursor } from '../db/pagination.ts';
import { displayName } from '../display-name.ts';
import { invalidField } from '../errors.ts';
import { listKinds as listContentKinds } from '../extension-points/content-kinds.ts';
import {
  findNoticeKind,
  listNoticeKinds,
  type AnyNoticeKind,
  type ValueType,
} from '../extension-points/notice-kinds.ts';
import { userFields } from '../extension-points/user-fields.ts';
import { shownPicture } from '../files/picture-service.ts';
import type { Actor } from '../http/actor.ts';
import * as repository from './list-repository.ts';
import type { LineRow } from './list-repository.ts';
import type { StoredValues } from './repository.ts';
import { publishChange } from './service.ts';

const namesOf = (kinds: AnyNoticeKind[]): string[] => kinds.map(({ name }) => name);

const kindsOfSide = (side: NoticeSide): AnyNoticeKind[] =>
  listNoticeKinds().filter((kind) => kind.side === side);

/** Display types of the values that the list shows. */
const shownTypes: Partial<Record<ValueType, NoticeValue['type']>> = {
  text: 'text',
  cents: 'cents',
  count: 'count',
  day: 'day',
  moment: 'moment',
};

function toValues({ types }: AnyNoticeKind, event: StoredValues): Record<string, NoticeValue> {
  const shown = Object.entries(types).flatMap(([name, type]) => {
    const shownType = shownTypes[type];
    const value = event[name];
    return shownType === undefined
      ? []
      : [[name, { type: shownType, value: value instanceof Date ? value.toISOString() : value }] as const];
  });
  return Object.fromEntries(shown) as Record<string, NoticeValue>;
}

type Ref = { contentType: ContentType; contentId: string };

function findContent(kind: AnyNoticeKind, event: StoredValues): Ref | undefined {
  const contentType = kind.contentType ?? event.contentType;
  const { contentId } = event;
  return contentTypes.includes(contentType as ContentType) && typeof contentId === 'string'
    ? { contentType: contentType as ContentType, contentId }
    : undefined;
}

/** Reads the pictures of contents by id; omits deleted content. */
async function readPictures(from: Db, refs: Ref[]): Promise<Map<string, Picture | null>> {
  const byType = Map.groupBy(refs, ({ contentType }) => contentType);
  const found = await Promise.all(
    listContentKinds().map(async (kind) => {
      const ids = new Set(byType.get(kind.type)?.map(({ contentId }) => contentId));
      return ids.size ? [...(await kind.cards(from, [...ids]))] : [];
    }),
  );
  return new Map(found.flat().map(([id, { picture }]) => [id, picture]));
}

const LONGEST_QUOTE = 300;

function toQuote({ values: { words } }: LineRow): string | null {
  if (typeof words !== 'string' || words === '') return null;
  return words.length > LONGEST_QUOTE ? `${words.slice(0, LONGEST_QUOTE)}…` : words;
}

const toPerson = (row: LineRow): NoticeLine['people'][number] => ({
  id: row.id,
  name: row.personName && displayName(row.personName, row.personLastName ?? ''),
  picture: shownPicture(row.personPicture),
  quote: toQuote(row),
  stars: typeof row.values.stars === 'number' ? row.values.stars : null,
  createdAt: row.createdAt.toISOString(),
});

type Readable = { kind: AnyNoticeKind; event: StoredValues };

/**
 * Reads the event of a notice. Returns undefined for an event that another product version has
 * stored with other values.
 */
function readEvent({ kind: name, values }: LineRow): Readable | undefined {
  const kind = findNoticeKind(name);
  const event = kind?.values.safeParse(values);
  return kind && event?.success ? { kind, event: event.data as StoredValues } : undefined;
}

/** Converts the notices of one line, which are sorted newest first. */
function toLine(
  rows: LineRow[],
  { kind, event }: Readable,
  pictures: Map<string, Picture | null>,
): NoticeLine {
  const head = rows[0]!;
  const content = findContent(kind, event);
  return {
    id: head.id,
    kind: kind.name,
    topic: kind.topic,
    values: toValues(kind, event),
    count: head.count,
    people: rows.map(toPerson),
    creator: head.creatorName ? { name: head.creatorName, picture: shownPicture(head.creatorPicture) } : null,
    averageStars: head.averageStars,
    amountCents: kind.hasSum ? head.sumCents : null,
    picture: (content && pictures.get(content.contentId)) ?? null,
    link: kind.link(event),
    isRead: head.isRead,
    createdAt: head.createdAt.toISOString(),
    since: head.since.toISOString(),
  };
}

/** Lists the caller's notices of a side, one line for each day and subject. */
export async function list(
  { userId }: Actor,
  { side, show, filter, limit, cursor }: Query<typeof notices.list>,
) {
  const kinds = kindsOfSide(side).filter(
    ({ topic }) => filter === undefined || noticeTopics[topic].filter === filter,
  );
  const after = cursor ? readCursor(cursor, 2) : null;
  const wanted = { userId, kinds: namesOf(kinds), isUnread: show === 'unread' };
  const heads = await repository.listHeads(db, wanted, after, limit + 1);
  const page = pageFrom(
    heads,
    limit,
    ({ sortText, id }) => writeCursor(sortText, id),
    (row) => row,
  );
  if (!page.items.length) return { ...page, items: [] };
  const rows = await repository.listLines(db, userId, page.items, LINE_PEOPLE);
  const keyOf = ({ groupKey, day }: { groupKey: string; day: string }) => `${day} ${groupKey}`;
  const rowsByLine = Map.groupBy(rows, keyOf);
  // A line that cannot be read is omitted.
  const lines = page.items.flatMap((item) => {
    const own = rowsByLine.get(keyOf(item));
    const found = own && readEvent(own[0]!);
    return found ? [{ own, found }] : [];
  });
  const refs = lines.flatMap(({ found: { kind, event } }) => findContent(kind, event) ?? []);
  const pictures = await readPictures(db, refs);
  return { ...page, items: lines.map(({ own, found }) => toLine(own, found, pictures)) };
}

function toUnread(rows: { kind: string; count: number }[]) {
  const unread = { member: 0, creator: 0 };
  // A kind of another product version is omitted.
  for (const { kind, count } of rows) {
    const side = findNoticeKind(kind)?.side;
    if (side) unread[side] += count;
  }
  return unread;
}

/** Number of unread lines for `GET /users`. */
export const unreadFields = userFields(
  (from, userId) => repository.countUnreadByKind(from, userId),
  (rows) => ({ unreadNotices: toUnread(rows) }),
);

/**
 * Marks the caller's notices as read or unread.
 * @throws 422 if all notices become unread and `readAt` is missing
 */
export const mark = ({ userId }: Actor, { side, state, ids, until, readAt }: Body<typeof notices.mark>) =>
  inTransaction(async (trx) => {
    const at = now();
    const wanted = {
      userId,
      kinds: namesOf(kindsOfSide(side)),
      ids,
      until: until === undefined ? undefined : new Date(until),
    };
    let isRead = false;
    let isUnread = false;
    if (state === 'READ') isRead = await repository.setRead(trx, wanted, at);
    else {
      if (!ids && !readAt) throw invalidField('readAt', 'REQUIRED', 'Say what to mark as unread.');
      isUnread = await repository.setUnread(trx, wanted, readAt === undefined ? undefined : new Date(readAt));
    }
    if (isRead || isUnread) await publishChange(trx, [userId]);
    const unread = toUnread(await repository.countUnreadByKind(trx, userId).execute());
    return { readAt: isRead ? at.toISOString() : null, unread };
  });
