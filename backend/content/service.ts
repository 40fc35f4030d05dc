import type { Body } from '../../contract/call.ts';
import type { content, ContentCard, OwnContent } from '../../contract/content.ts';
import { paths } from '../../contract/paths.ts';
import type { ContentType } from '../../contract/values/content.ts';
import { sumContentEarnings } from '../checkout/service.ts';
import { daysFromNow, now } from '../clock.ts';
import { canView } from '../policies/access.ts';
import {
  getContent,
  getContentKind,
  listKinds,
  type ContentKind,
  type TakedownOfKind,
} from '../extension-points/content-kinds.ts';
import { findTrackablePage, type TrackablePage } from '../extension-points/trackable-pages.ts';
import { db, type Db } from '../db/connection.ts';
import type { OwnPage } from '../db/content-queries.ts';
import { writeCursor, pageFrom, readCursor } from '../db/pagination.ts';
import type { Actor, CreatorActor } from '../http/actor.ts';
import { invalidField, invalidTransition, notFound } from '../errors.ts';
import * as entitlements from '../entitlements/service.ts';

export type Ref = { contentType: ContentType; contentId: string };

/** Maximum number of days between now and a scheduled publication. */
const MOST_DAYS_AHEAD = 366;

/**
 * Asserts that a publication time is in the future and at most a year ahead.
 * @param what the scheduled subject, for the message
 * @throws 422 for a past time, or a time more than a year ahead
 */
export function assertPublishTime(publishAt: Date, what: string): void {
  const latest = daysFromNow(MOST_DAYS_AHEAD);
  if (publishAt <= now())
    throw invalidField('publishAt', 'IN_THE_PAST', 'Choose a time that is still ahead, or publish it now.');
  if (publishAt > latest)
    throw invalidField('publishAt', 'TOO_FAR_AHEAD', `${what} can be scheduled for a year ahead at most.`);
}

/** Returns the cards of contents of any type by content id; deleted contents are absent. */
export const listCards = (from: Db, refs: Ref[]): Promise<Map<string, ContentCard>> =>
  readByType(refs, (type, ids) => getContentKind(type).cards(from, ids));

/**
 * Returns the page on which the office sees a content. Content that is not public has no public
 * page, not even for the office.
 */
export const toOfficePath = (
  { contentType, contentId }: Ref,
  card: Pick<ContentCard, 'path' | 'isPublic'> | undefined,
): string => (card?.isPublic ? card.path : paths.viewContent(contentType, contentId));

/**
 * Returns the takedown rules of a content's type.
 * @throws 409 for a type without takedowns
 */
export function getTakedown({ contentType }: Ref): TakedownOfKind {
  const { takedown } = getContentKind(contentType);
  if (!takedown) throw invalidTransition('Content of this kind is not taken down.');
  return takedown;
}

/** Returns the path of the editor, for notices of the creator. */
export const toEditorPath = (ref: Ref): string => getTakedown(ref).editorPath(ref.contentId);

/** Reads values with one call per content type and merges them by content id. */
async function readByType<T>(
  refs: Ref[],
  read: (type: ContentType, ids: string[]) => Promise<Map<string, T>>,
): Promise<Map<string, T>> {
  const found = await Promise.all(
    [...Map.groupBy(refs, (ref) => ref.contentType)].map(([type, own]) =>
      read(type, [...new Set(own.map((ref) => ref.contentId))]),
    ),
  );
  return new Map(found.flatMap((own) => [...own]));
}

type Wanted = Omit<OwnPage, 'after'> & { type?: readonly ContentType[]; cursor?: string };

/** Lists the caller's own content of one or all types, with its sales. */
export async function listOwn(actor: CreatorActor, wanted: Wanted) {
  const { items, nextCursor } = await listOwnEntries(actor, wanted);
  return { items: await withSales(items), nextCursor };
}

/** Lists the caller's own content as `listOwn` does, but without sales. */
export async function listOwnEntries(actor: CreatorActor, { type, limit, cursor, ...wanted }: Wanted) {
  const after = cursor ? readCursor(cursor, 2) : null;
  const kinds = listKinds().filter((kind) => !type || type.includes(kind.type));
  const lists = await Promise.all(
    kinds.map((kind) => kind.listOwn(db, actor.creator.id, { ...wanted, after, limit: limit + 1 })),
  );
  // Each type's list is sorted in this order. The merged lists become one page.
  const direction = wanted.orderBy === 'title' ? 1 : -1;
  const rows = lists
    .flat()
    .sort(
      (left, right) => direction * (compare(left.sortText, right.sortText) || compare(left.id, right.id)),
    );
  return pageFrom(
    rows,
    limit,
    (row) => writeCursor(row.sortText, row.id),
    (row) => row,
  );
}

/** Entry of a creator's own list, without sales. */
export type OwnEntry = Awaited<ReturnType<ContentKind['listOwn']>>[number];

/** Returns the entries with their number of owners and their earnings. */
export async function withSales(entries: OwnEntry[]): Promise<OwnContent[]> {
  const refs = entries.map(({ contentType, id: contentId }) => ({ contentType, contentId }));
  const [owners, earnings] = await Promise.all([
    readByType(refs, (type, ids) => countOwners(db, type, ids)),
    readByType(refs, (type, ids) => sumContentEarnings(db, type, ids)),
  ]);
  return entries.map((row) => ({
    ...row,
    ownersCount: owners.get(row.id) ?? 0,
    earnedCents: earnings.get(row.id) ?? 0,
  }));
}

function editingOf(contentType: ContentType) {
  const { editing } = getContentKind(contentType);
  if (!editing) throw notFound('This content');
  return editing;
}

/**
 * Creates a draft with a title. All other fields are set in its editor. With `reusesUntouched`,
 * returns an earlier draft with this title that was never changed, if there is one.
 */
export async function create(
  actor: CreatorActor,
  { contentType, reusesUntouched, ...draft }: Body<typeof content.create>,
): Promise<Ref> {
  const editing = editingOf(contentType);
  const untouched = reusesUntouched
    ? await editing.findUntouched?.(db, actor.creator.id, draft.title)
    : undefined;
  return { contentType, contentId: untouched ?? (await editing.create(actor, draft)).id };
}

/**
 * Changes the state of an own content.
 * @throws 404 for another creator's content; 409 and 422 as defined by the type
 */
export const updateStatus = async (
  actor: CreatorActor,
  { contentType, contentId, status }: Body<typeof content.updateStatus>,
): Promise<void> => void (await editingOf(contentType).updateStatus(actor, contentId, status));

/**
 * Replaces the tags of an own content.
 * @throws 404 for another creator's content, 409 where the type cannot be changed now
 */
export const setTags = async (
  actor: CreatorActor,
  { contentType, contentId, tags }: Body<typeof content.setTags>,
): Promise<void> => void (await editingOf(contentType).setTags(actor, contentId, tags));

/**
 * Deletes an own content. Current owners keep their access.
 * @throws 404 for another creator's content
 */
export const remove = async (actor: CreatorActor, { contentType, contentId }: Ref): Promise<void> =>
  void (await editingOf(contentType).remove(actor, contentId));

const compare = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0);

/**
 * Counts the owners of each content, by entitlements or by the rules of its type. For content
 * outside the library, counts the buyers.
 */
const countOwners = (from: Db, type: ContentType, ids: string[]): Promise<Map<string, number>> =>
  getContentKind(type).outsideLibrary?.countBuyers(from, ids) ??
  getContentKind(type).entitlement?.countOwners(from, ids) ??
  entitlements.countOwners(from, type, ids);

/**
 * Returns true if a user owns a content, by an entitlement or by the rules of its type. Content
 * outside the library is owned by its buyers.
 */
export async function isEntitled(
  from: Db,
  userId: string | undefined,
  { contentType, contentId }: Ref,
): Promise<boolean> {
  const { entitlement, outsideLibrary } = getContentKind(contentType);
  if (outsideLibrary) return userId !== undefined && outsideLibrary.isBuyer(from, userId, contentId);
  return (
    entitlement?.isEntitled(from, userId, contentId) ??
    entitlements.hasEntitlement(from, userId, contentType, contentId)
  );
}

/**
 * Asserts that the caller may see a content or a trackable page, such as a creator.
 * @returns the creator, and the page type if the subject is not content
 * @throws 404 for a subject that does not exist, or that the caller may not see
 */
export async function assertCanView(
  from: Db,
  actor: Actor | null,
  ref: Ref,
): Promise<{ creatorId: string; trackablePage?: TrackablePage }> {
  const trackablePage = findTrackablePage(ref.contentType);
  if (!trackablePage) return assertCanViewContent(from, actor, ref);
  const found = await trackablePage.find(from, ref.contentId);
  if (!found?.isPublic) throw notFound('This page');
  return { creatorId: found.creatorId, trackablePage };
}

/**
 * Asserts that the caller may see a content.
 * @returns the creator of the content
 * @throws 404 for content that does not exist, or that the caller may not see
 */
export async function assertCanViewContent(
  from: Db,
  actor: Actor | null,
  ref: Ref,
): Promise<{ creatorId: string }> {
  const content = await getContent(from, ref.contentType, ref.contentId);
  const isUnlocked = await isEntitled(from, actor?.userId, ref);
  if (!canView({ actor, isUnlocked }, content)) throw notFound('This content');
  return { creatorId: content.creatorId };
}
