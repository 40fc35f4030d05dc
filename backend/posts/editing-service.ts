import type { Body } from '../../contract/call.ts';
import type { PostDraft, posts } from '../../contract/posts.ts';
import { findFileKind } from '../../contract/values/file-types.ts';
import { limits } from '../../contract/values/limits.ts';
import type { TopicId } from '../../contract/values/topics.ts';
import { now } from '../clock.ts';
import { recordChanges } from '../content/change-service.ts';
import { assertPublishTime } from '../content/service.ts';
import * as creators from '../creators/service.ts';
import { db, inTransaction, type Trx } from '../db/connection.ts';
import { isOwn } from '../extension-points/access-policy.ts';
import { getContent } from '../extension-points/content-kinds.ts';
import { getOwnPicture } from '../files/picture-service.ts';
import { getReadyFile } from '../files/service.ts';
import { setUses } from '../files/use-service.ts';
import type { CreatorActor } from '../http/actor.ts';
import { allow, conflict, invalidField, invalidTransition, notFound, type Verdict } from '../http/errors.ts';
import { log } from '../log.ts';
import { revalidate } from '../revalidation.ts';
import { enqueue } from '../tasks.ts';
import { isTooDeep, minutesToRead, readMarkdown } from './markdown.ts';
import * as policy from './policy.ts';
import * as repository from './repository.ts';
import { missingOf, toDraft } from './service.ts';

type Row = repository.PostRow;
type Input = Omit<Body<typeof posts.update>, 'version'>;

/** A bound against programs; nobody writes so many. */
const MOST_POSTS = 10_000;
/** Scheduled posts that one run publishes. */
const BATCH = 100;

/** Locks the own post. @throws 404 for another creator's, 403 when it may not be changed now */
async function lockForChange(trx: Trx, actor: CreatorActor, id: string): Promise<Row> {
  const row = await repository.lockPost(trx, id);
  if (!row || !isOwn(actor, row) || row.state === 'DELETED') throw notFound('This post');
  allow(policy.canUpdate(actor, row));
  return row;
}

/** Replaces what a request names by its columns, once each was found to be the actor's. */
async function columnsOf(trx: Trx, actor: CreatorActor, input: Partial<Input>) {
  const { pictureId, audienceContent, text, files: _, ...rest } = input;
  return {
    ...rest,
    ...(text !== undefined && textColumns(text)),
    ...(await pictureColumns(trx, actor, pictureId)),
    ...(await audienceColumns(trx, actor, audienceContent)),
  };
}

/** @throws 422 for a text with so many quotes or brackets inside of each other that nobody can have meant it */
function readText(text: string) {
  if (isTooDeep(text))
    throw invalidField(
      'text',
      'NESTED_TOO_DEEPLY',
      'There are too many quotes or brackets inside of each other.',
    );
  return readMarkdown(text);
}

function textColumns(text: string) {
  const { blocks, openingBlocks, wordsCount } = readText(text);
  return { textBody: text, blocks: JSON.stringify(blocks), openingCount: openingBlocks, wordsCount };
}

/** Markdown as its readers see it. @throws 422 as a change does */
export function renderText(text: string) {
  const { blocks, openingBlocks, wordsCount } = readText(text);
  return { blocks, openingBlocks, wordsCount, readingMinutes: minutesToRead(wordsCount) };
}

async function pictureColumns(trx: Trx, actor: CreatorActor, pictureId: string | null | undefined) {
  if (pictureId === undefined) return {};
  if (pictureId === null) return { picture: null, hasOwnPicture: false };
  return { picture: await getOwnPicture(trx, pictureId, actor.userId), hasOwnPicture: true };
}

/** @throws 422 for what another creator sells */
async function audienceColumns(trx: Trx, actor: CreatorActor, chosen: Input['audienceContent']) {
  if (chosen === undefined) return {};
  if (chosen === null) return { audienceType: null, audienceId: null };
  const content = await getContent(trx, chosen.contentType, chosen.contentId);
  if (!isOwn(actor, content) || content.isDeleted)
    throw invalidField('audienceContent', 'NOT_FOUND', 'Choose something of your own.');
  return { audienceType: chosen.contentType, audienceId: chosen.contentId };
}

/** @throws 404 for another person's file, 409 for one that is not ready, 422 for more than a post has */
async function setFiles(
  trx: Trx,
  actor: CreatorActor,
  postId: string,
  files: NonNullable<Input['files']>,
): Promise<void> {
  const kinds: string[] = [];
  for (const { id } of files) {
    const { mimeType } = await getReadyFile(trx, actor.userId, id);
    kinds.push(findFileKind(mimeType) ?? 'document');
  }
  assertCounts(kinds);
  await repository.replaceFiles(
    trx,
    postId,
    files.map(({ id, description }) => ({ fileId: id, description })),
  );
  await setUses(
    trx,
    'POST',
    postId,
    files.map(({ id }) => id),
  );
}

function assertCounts(kinds: string[]): void {
  const count = (...wanted: string[]) => kinds.filter((kind) => wanted.includes(kind)).length;
  if (count('video', 'audio') > 1)
    throw invalidField('files', 'ONE_RECORDING', 'A post has one video or one audio file.');
  if (count('image') > limits.postPictures || count('document') > limits.postDocuments)
    throw invalidField(
      'files',
      'TOO_MANY_FILES',
      `A post has ${limits.postPictures} pictures and ${limits.postDocuments} documents at most.`,
    );
}

/** A cover in the colours of the topic, for a post without a picture of its own. */
async function drawIfWanted(
  trx: Trx,
  before: Row | null,
  after: { id: string; hasOwnPicture?: boolean; topicId?: TopicId | null },
): Promise<void> {
  const hasOwn = after.hasOwnPicture ?? before?.hasOwnPicture ?? false;
  const topicId = after.topicId === undefined ? before?.topicId : after.topicId;
  const isStale = before?.topicId !== topicId || (before?.hasOwnPicture && !hasOwn);
  if (!hasOwn && topicId && isStale) await enqueue(trx, 'posts.drawPicture', { postId: after.id });
}

/** Also of one that is not public any more: its page is not there then. */
const tell = (trx: Trx, before: Row, after: Row): Promise<void> =>
  before.isPublic || after.isPublic ? revalidate(trx, 'POST', after.id) : Promise.resolve();

/** @throws 409 for more posts than anybody writes */
export const create = (actor: CreatorActor, input: Body<typeof posts.create>): Promise<PostDraft> =>
  inTransaction(async (trx) => {
    await creators.lockById(trx, actor.creator.id);
    if ((await repository.countOwn(trx, actor.creator.id)) >= MOST_POSTS)
      throw conflict('TOO_MANY_POSTS', `You can have ${MOST_POSTS} posts. Delete one to write another.`);
    const columns = await columnsOf(trx, actor, input);
    const { id } = await repository.insertPost(trx, {
      ...columns,
      title: input.title,
      creatorId: actor.creator.id,
      createdAt: now(),
      updatedAt: now(),
    });
    if (input.files) await setFiles(trx, actor, id, input.files);
    await drawIfWanted(trx, null, { ...columns, id });
    return toDraft(trx, actor, id);
  });

/** @throws 409 for a version that another window has replaced */
function assertVersion(row: Row, version: number): void {
  if (row.version !== version)
    throw conflict(
      'EDITED_ELSEWHERE',
      'This post was saved in another window. Compare both before you go on.',
    );
}

/**
 * Changes of a published post are public at once.
 * @throws 409 when another window saved it since the version that was read: nothing of either is lost
 */
export const update = (
  actor: CreatorActor,
  id: string,
  { version, ...input }: Body<typeof posts.update>,
): Promise<PostDraft> =>
  inTransaction(async (trx) => {
    const row = await lockForChange(trx, actor, id);
    assertVersion(row, version);
    const columns = await columnsOf(trx, actor, input);
    await repository.updatePost(trx, id, { ...columns, version: row.version + 1, updatedAt: now() });
    if (input.files) await setFiles(trx, actor, id, input.files);
    const after = await repository.getPost(trx, id);
    // What is out, or goes out by itself, always has all that it needs.
    if (row.state === 'PUBLISHED' || row.state === 'SCHEDULED') assertWhole(after);
    if (row.publishedAt) await recordChanges(trx, 'POST', id, row, changedFields(columns));
    await drawIfWanted(trx, row, { id, ...columns });
    await tell(trx, row, after);
    return toDraft(trx, actor, id);
  });

/** What a change says of a post, without what is only read from its text, and what its readers do not see. */
const changedFields = ({
  blocks: _,
  openingCount: _count,
  wordsCount: _words,
  sendsMail: _mail,
  ...fields
}: Partial<Row>) => fields;

/** @throws 422 naming the first thing that a published post needs */
function assertWhole(row: Row): void {
  const [missing] = missingOf(row);
  if (missing) throw invalidField(missing, 'REQUIRED', 'This is needed to publish the post.');
}

const assert = (verdict: Verdict) => {
  if (verdict !== true) throw invalidTransition(verdict);
};

/** @throws 409 from another state or of another version, 422 naming what is missing, or for a time that is not ahead */
export const updateStatus = (
  actor: CreatorActor,
  id: string,
  { status, publishAt, version }: Body<typeof posts.updateStatus>,
): Promise<PostDraft> =>
  inTransaction(async (trx) => {
    const row = await lockForChange(trx, actor, id);
    if (version !== undefined) assertVersion(row, version);
    if (status === 'PUBLISHED') {
      assertWhole(row);
      const verdict = creators.canPublish(actor.creator);
      if (verdict !== true) throw conflict('CREATOR_NOT_APPROVED', verdict);
      assert(policy.canPublish(row, verdict));
      if (publishAt === undefined) await publish(trx, row);
      else await schedule(trx, row, new Date(publishAt));
    }
    if (status === 'UNPUBLISHED') {
      assert(policy.canUnpublish(row));
      await repository.updatePost(trx, id, { state: 'UNPUBLISHED' });
    }
    if (status === 'DRAFT') {
      assert(policy.canUnschedule(row));
      await repository.updatePost(trx, id, { state: stateBefore(row), publishAt: null });
    }
    await tell(trx, row, await repository.getPost(trx, id));
    return toDraft(trx, actor, id);
  });

/** The state of a post that is not scheduled any more. */
const stateBefore = ({ publishedAt }: Row) => (publishedAt === null ? 'DRAFT' : 'UNPUBLISHED');

async function publish(trx: Trx, row: Row): Promise<void> {
  await repository.updatePost(trx, row.id, {
    state: 'PUBLISHED',
    publishAt: null,
    publishedAt: row.publishedAt ?? now(),
  });
  // Of one that was out before everybody has been told, or nobody was to be.
  if (row.publishedAt === null && row.sendsMail) await enqueue(trx, 'posts.mail', { postId: row.id });
}

async function schedule(trx: Trx, row: Row, publishAt: Date): Promise<void> {
  assertPublishTime(publishAt, 'A post');
  await repository.updatePost(trx, row.id, { state: 'SCHEDULED', publishAt });
}

/** Publishes what is due. What cannot be published any more, because its creator was suspended, is a draft again. */
export async function publishDue(): Promise<void> {
  for (let ids = await repository.listDue(db, now(), BATCH); ids.length > 0;) {
    for (const id of ids) await publishOne(id);
    ids = ids.length < BATCH ? [] : await repository.listDue(db, now(), BATCH);
  }
}

const publishOne = (id: string): Promise<void> =>
  inTransaction(async (trx) => {
    const row = await repository.lockPost(trx, id);
    // Its creator may have taken it back since it was listed.
    if (row?.state !== 'SCHEDULED' || row.publishAt! > now()) return;
    const verdict = creators.canPublish(await creators.getById(trx, row.creatorId));
    if (verdict === true) await publish(trx, row);
    else {
      log.info({ postId: id, reason: verdict }, 'a scheduled post is not published');
      await repository.updatePost(trx, id, { state: stateBefore(row), publishAt: null });
    }
    await tell(trx, row, await repository.getPost(trx, id));
  });

/** Its comments and likes go with it. */
export const remove = (actor: CreatorActor, id: string): Promise<void> =>
  inTransaction(async (trx) => {
    const row = await repository.lockPost(trx, id);
    if (!row || policy.canRemove(actor, row) !== true) throw notFound('This post');
    await repository.updatePost(trx, id, { state: 'DELETED', publishAt: null, updatedAt: now() });
    await setUses(trx, 'POST', id, []);
    await tell(trx, row, await repository.getPost(trx, id));
  });

/** A drawn cover never replaces an uploaded one. */
export const setDrawnPicture = (id: string, picture: string): Promise<void> =>
  inTransaction(async (trx) => {
    const row = await repository.lockPost(trx, id);
    if (!row || row.hasOwnPicture) return;
    await repository.updatePost(trx, id, { picture });
    if (row.isPublic) await revalidate(trx, 'POST', id);
  });

/** The topic of a post whose cover is to be drawn. */
export const findTopic = async (id: string): Promise<TopicId | null | undefined> =>
  (await repository.findPost(db, id))?.topicId;

/** Puts a file that was just uploaded behind the others. @throws as `update` */
export const attach = (actor: CreatorActor, id: string, fileId: string): Promise<void> =>
  inTransaction(async (trx) => {
    const row = await lockForChange(trx, actor, id);
    const files = (await repository.listFiles(trx, [id])).map((file) => ({
      id: file.id,
      description: file.description,
    }));
    if (files.some((file) => file.id === fileId)) return;
    await changeFiles(trx, actor, row, [...files, { id: fileId, description: '' }]);
  });

/** Puts another file in the place of one. @throws as `update` */
export const replaceFile = (actor: CreatorActor, id: string, fileId: string, by: string): Promise<void> =>
  inTransaction(async (trx) => {
    const row = await lockForChange(trx, actor, id);
    const files = (await repository.listFiles(trx, [id])).map((file) => ({
      id: file.id === fileId ? by : file.id,
      description: file.description,
    }));
    await changeFiles(trx, actor, row, files);
  });

/** Not another version: whoever is writing meanwhile goes on, and finds the file among the others. */
async function changeFiles(trx: Trx, actor: CreatorActor, row: Row, files: NonNullable<Input['files']>) {
  await setFiles(trx, actor, row.id, files);
  await repository.updatePost(trx, row.id, { updatedAt: now() });
  await tell(trx, row, await repository.getPost(trx, row.id));
}
