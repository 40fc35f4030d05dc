import { randomUUID } from 'node:crypto';
import type { Body, Query, Reply } from '../../contract/call.ts';
import type { Conversion, social as calls } from '../../contract/social.ts';
import { limits } from '../../contract/values/limits.ts';
import {
  CONVERSION_DAYS,
  exportableTypes,
  toShareAddress,
  type ConversionFault,
  type PlatformKey,
} from '../../contract/values/social-platforms.ts';
import { daysFromNow, minutesFromNow, now } from '../clock.ts';
import { listCards } from '../content/service.ts';
import * as creators from '../creators/service.ts';
import { db, inTransaction, type Db, type Trx } from '../db/connection.ts';
import { writeCursor, pageFrom, readCursor } from '../db/pagination.ts';
import { getContentKind } from '../extension-points/content-kinds.ts';
import { linkMinutes, safeName } from '../files/link-service.ts';
import { findFile, removeObjects } from '../files/service.ts';
import type { CreatorActor } from '../http/actor.ts';
import { allow, conflict, invalidField, invalidTransition, notFound } from '../errors.ts';
import { siteLink } from '../mail/service.ts';
import { storage } from '../providers/storage/storage.ts';
import { enqueue } from '../tasks.ts';
import { canExport, findClip, findExportRefusal, type Measured } from './policy.ts';
import * as repository from './repository.ts';
import {
  getExportable,
  getOwnContent,
  getSource,
  measure,
  type ContentRef,
  type Source,
} from './source-service.ts';

type Row = repository.ConversionRow;

/** Returns the expiry, counted from now. The period restarts when a conversion is done. */
export const expiry = (): Date => daysFromNow(CONVERSION_DAYS);

/** Returns true for a video. A picture has no length. */
const isVideo = ({ lengthSeconds }: Pick<Row, 'lengthSeconds'>) => lengthSeconds !== null;

/** Returns the storage key and type of a conversion. */
export const storedAs = (row: Pick<Row, 'id' | 'lengthSeconds'>) =>
  isVideo(row)
    ? { key: `private/conversions/${row.id}.mp4`, mimeType: 'video/mp4', ending: 'mp4' }
    : { key: `private/conversions/${row.id}.jpg`, mimeType: 'image/jpeg', ending: 'jpg' };

const refOf = ({ contentType, contentId }: Row): ContentRef => {
  const known = exportableTypes.find((type) => type === contentType);
  if (!known) throw new Error(`${contentType} is exported`);
  return { contentType: known, contentId };
};

const toConversion = (row: Row, contentTitle: string): Conversion => ({
  ...refOf(row),
  id: row.id,
  contentTitle,
  fileId: row.fileId,
  title: row.title,
  platformKey: row.platformKey,
  kind: isVideo(row) ? 'video' : 'image',
  focus: { x: row.focusX, y: row.focusY },
  startSeconds: row.startSeconds,
  lengthSeconds: row.lengthSeconds,
  state: row.state,
  progress: row.progress,
  fault: row.fault as ConversionFault | null,
  size: row.size,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  exportedAt: row.exportedAt?.toISOString() ?? null,
  isEventSent: row.eventSentAt !== null,
});

async function toConversions(from: Db, rows: Row[]): Promise<Conversion[]> {
  const cards = await listCards(from, rows);
  return rows.map((row) => toConversion(row, cards.get(row.contentId)?.title ?? ''));
}

type Wanted = Omit<repository.Asked, 'creatorId' | 'platformKey'> & {
  platformKey: PlatformKey;
  title: string;
};

/**
 * Returns the conversion for a platform.
 * @throws 422 if it is not possible
 */
function wantedOf(
  platformKey: PlatformKey,
  { contentType, contentId, focus, startSeconds, lengthSeconds }: Body<typeof calls.convert>,
  { source, measured }: { source: Source; measured: Measured },
): Wanted {
  const refusal = findExportRefusal(platformKey, measured);
  if (refusal)
    throw invalidField(
      'platformKeys',
      'NOT_POSSIBLE_THERE',
      `Nothing can be made for ${platformKey}: ${refusal}.`,
    );
  const clip =
    measured.kind === 'video' ? findClip(platformKey, measured, { startSeconds, lengthSeconds }) : null;
  if (measured.kind === 'video' && !clip)
    throw invalidField('lengthSeconds', 'CLIP_TOO_SHORT', `${platformKey} takes only longer clips.`);
  return {
    contentType,
    contentId,
    platformKey,
    title: source.title,
    fileId: source.file?.id ?? null,
    picture: source.picture,
    focusX: focus.x,
    focusY: focus.y,
    startSeconds: clip?.startSeconds ?? null,
    lengthSeconds: clip?.lengthSeconds ?? null,
  };
}

/**
 * Asserts that the creator may store more conversions. The limit is low before the creator's
 * approval, because any user can create a profile and conversions do not count towards the quota.
 */
function assertRoom(actor: CreatorActor, count: number): void {
  if (count > limits.conversions)
    throw conflict('TOO_MANY_CONVERSIONS', `You can keep ${limits.conversions} files. Remove some first.`);
  const most = limits.conversionsBeforeApproval;
  if (actor.creator.state !== 'APPROVED' && count > most)
    throw conflict(
      'TOO_MANY_CONVERSIONS_BEFORE_APPROVAL',
      `Until your profile is approved you can keep ${most} files. Remove some first.`,
    );
}

/** Starts a conversion, unless an identical conversion is already queued. */
async function begin(trx: Trx, actor: CreatorActor, { title, ...wanted }: Wanted): Promise<Row> {
  const same = { ...wanted, creatorId: actor.creator.id };
  // A failed conversion is retried.
  await removeAll(trx, await repository.listFailed(trx, same));
  const id = randomUUID();
  const times = { createdAt: now(), updatedAt: now(), expiresAt: expiry() };
  if (!(await repository.insert(trx, { ...same, ...times, id, title })))
    return (await repository.findWaiting(trx, same)) ?? begin(trx, actor, { title, ...wanted });
  assertRoom(actor, await repository.countOwn(trx, actor.creator.id));
  await enqueue(trx, 'social.convert', { conversionId: id });
  return (await repository.find(trx, id))!;
}

/**
 * Converts a video or picture of own content for each platform, either for all or for none. A
 * conversion that is already queued is not started again.
 * @throws 404
 * @throws 409 for content that is taken down or for too many files
 * @throws 422 for an impossible conversion
 */
export async function convert(
  actor: CreatorActor,
  input: Body<typeof calls.convert>,
): Promise<Reply<typeof calls.convert>> {
  const ref = { contentType: input.contentType, contentId: input.contentId };
  await getExportable(db, actor, ref);
  const source = await getSource(db, actor, ref, input.fileId);
  const of = { source, measured: await measure(db, source) };
  const wanted = [...new Set(input.platformKeys)].map((key) => wantedOf(key, input, of));
  const rows = await inTransaction(async (trx) => {
    await creators.lockById(trx, actor.creator.id);
    const begun: Row[] = [];
    for (const each of wanted) begun.push(await begin(trx, actor, each));
    return begun;
  });
  return { items: await toConversions(db, rows) };
}

/**
 * Returns conversions of existing content, by time of request or last export.
 * @throws 404 for another creator's content
 */
export async function list(
  actor: CreatorActor,
  order: repository.ConversionOrder,
  { limit, cursor, contentType, contentId }: Query<typeof calls.listConverted>,
) {
  if (contentType && contentId) await getOwnContent(db, actor, { contentType, contentId });
  const rows = await repository.listByCreator(db, actor.creator.id, {
    order,
    contentType,
    contentId,
    limit: limit + 1,
    after: cursor ? readCursor(cursor, 2) : null,
  });
  const page = pageFrom(
    rows,
    limit,
    (row) => writeCursor(row.sortText, row.id),
    (row) => row,
  );
  return { ...page, items: await toConversions(db, await withoutDeleted(page.items)) };
}

/** Returns the conversions whose content still exists. The sweep deletes the others. */
async function withoutDeleted(rows: Row[]): Promise<Row[]> {
  const contents = new Map(rows.map((row) => [row.contentId, row]));
  const found = await Promise.all(
    [...contents.values()].map((row) => getContentKind(row.contentType).find(db, row.contentId)),
  );
  const there = new Set(found.flatMap((content) => (content && !content.isDeleted ? content.id : [])));
  return rows.filter((row) => there.has(row.contentId));
}

/**
 * Returns the creator's own conversion.
 * @throws 404 for another creator's conversion and for a deleted one
 */
async function getOwn(actor: CreatorActor, id: string): Promise<Row> {
  allow(canExport(actor));
  const row = await repository.findOwn(db, actor.creator.id, id);
  if (!row) throw notFound('This file');
  return row;
}

/**
 * Returns a finished conversion whose content and file still exist.
 * @throws 404, 409
 */
async function getDone(
  actor: CreatorActor,
  id: string,
): Promise<{ row: Row; title: string; isPublic: boolean }> {
  const row = await getOwn(actor, id);
  const { title, isPublic } = await getExportable(db, actor, refOf(row));
  if (row.fileId !== null && (await findFile(db, row.fileId))?.deletedAt !== null)
    throw notFound('This file');
  if (row.state !== 'DONE') throw invalidTransition('This file is not made yet.');
  return { row, title, isPublic };
}

/** Returns a link to a finished file with a descriptive name. */
export async function read(actor: CreatorActor, id: string): Promise<Reply<typeof calls.readExported>> {
  const { row, title } = await getDone(actor, id);
  const { key, mimeType, ending } = storedAs(row);
  const fileName = safeName(`${title} ${row.platformKey}.${ending}`);
  const expiresAt = minutesFromNow(linkMinutes.conversion);
  const link = await storage.linkToGet(key, { mimeType, expiresAt, downloadName: fileName });
  return { data: { link, fileName, expiresAt: expiresAt.toISOString() } };
}

/**
 * Records the export of a file to its platform.
 * @returns the platform's address for posting; for public content, with a link
 */
export async function markExported(
  actor: CreatorActor,
  { convertedFileId }: Body<typeof calls.markExported>,
): Promise<Reply<typeof calls.markExported>> {
  const { row, title, isPublic } = await getDone(actor, convertedFileId);
  const exportedAt = now();
  await repository.setExported(db, row.id, exportedAt);
  const card = isPublic ? (await listCards(db, [row])).get(row.contentId) : undefined;
  const link = card ? siteLink(card.path) : null;
  const shareUrl = toShareAddress(row.platformKey, { link, words: title });
  return { id: row.id, shareUrl, exportedAt: exportedAt.toISOString() };
}

/**
 * Records that the event of the conversion's end was sent.
 * @returns true if it was not recorded before
 * @throws 404
 * @throws 409 for an unfinished conversion
 */
export async function recordEventSent(actor: CreatorActor, id: string): Promise<{ isFirst: boolean }> {
  const row = await getOwn(actor, id);
  if (row.state !== 'DONE' && row.state !== 'FAILED') throw invalidTransition('This file is not made yet.');
  return { isFirst: await repository.setEventSent(db, row.id) };
}

/**
 * Deletes conversions with their files. A running one ends at its next progress record and deletes
 * its stored file.
 */
export const removeAll = (trx: Trx, ids: string[]): Promise<void> =>
  repository.remove(trx, ids).then((removed) =>
    removeObjects(
      trx,
      removed.map((row) => storedAs(row).key),
    ),
  );

/**
 * Deletes a conversion of the creator.
 * @throws 404
 */
export async function remove(actor: CreatorActor, id: string): Promise<void> {
  const row = await getOwn(actor, id);
  await inTransaction((trx) => removeAll(trx, [row.id]));
}
