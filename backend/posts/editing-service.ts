import type { Body, Query } from '../../contract/call.ts';
import type { PostDraft, posts as calls } from '../../contract/posts.ts';
import { findFileKind } from '../../contract/values/file-types.ts';
import { postStateSets } from '../../contract/values/states.ts';
import { limits } from '../../contract/values/limits.ts';
import { now } from '../clock.ts';
import { recordChanges } from '../moderation/change-service.ts';
import { coverColumns, enqueueCover } from '../content/cover-service.ts';
import { mergeFiles } from '../content/file-list-service.ts';
import { createPublishing, type Unversioned } from '../content/publishing-service.ts';
import * as creators from '../creators/service.ts';
import { db, inTransaction, type Trx } from '../db/connection.ts';
import { notify } from '../notices/service.ts';
import { reportIfListed } from '../office/word-service.ts';
import { isOwn } from '../policies/access.ts';
import { getContent } from '../extension-points/content-kinds.ts';
import { enqueueWidths } from '../files/private-picture-service.ts';
import { getReadyFile } from '../files/service.ts';
import { setUses } from '../files/use-service.ts';
import { withdrawAppeal } from '../moderation/takedown-service.ts';
import type { CreatorActor } from '../http/actor.ts';
import { conflict, invalidField, notFound } from '../errors.ts';
import { mayMailNews } from '../http/rate-limits.ts';
import { revalidate } from '../revalidation.ts';
import * as audiences from './audience-repository.ts';
import { toPostEvent } from './audience-service.ts';
import * as repository from './repository.ts';
import { listMissingFields, toDraft, toDraftWith } from './service.ts';
import { textColumns } from './text-service.ts';

type Row = repository.PostRow;
type Input = Omit<Body<typeof calls.update>, 'version' | 'knownFiles'>;

const contentType = 'POST';

/** Maximum number of posts per creator; a limit against automated creation. */
const MOST_POSTS = 10_000;

/**
 * Converts the fields of a request into columns. Checks first that the referenced rows belong to
 * the actor.
 */
async function columnsOf(trx: Trx, actor: CreatorActor, input: Partial<Input>) {
  const { pictureId, audienceContent, text: _text, files: _files, ...rest } = input;
  return {
    ...rest,
    ...(await coverColumns(trx, actor, pictureId)),
    ...(await audienceColumns(trx, actor, audienceContent)),
  };
}

/**
 * Returns the columns that store the content whose buyers are the audience.
 * @throws 422 for another creator's content
 */
async function audienceColumns(trx: Trx, actor: CreatorActor, chosen: Input['audienceContent']) {
  if (chosen === undefined) return {};
  if (chosen === null) return { audienceType: null, audienceId: null };
  const content = await getContent(trx, chosen.contentType, chosen.contentId);
  if (!isOwn(actor, content) || content.isDeleted)
    throw invalidField('audienceContent', 'NOT_FOUND', 'Choose something of your own.');
  return { audienceType: chosen.contentType, audienceId: chosen.contentId };
}

/**
 * Counts the people of an audience to whom a post would be mailed now. For buyers, the result is 0
 * until a content is selected.
 * @throws 404 for another creator's content
 */
export async function readReach(actor: CreatorActor, { audience, ...owned }: Query<typeof calls.readReach>) {
  const { contentType, contentId } = owned;
  const creatorId = actor.creator.id;
  if (audience !== 'BUYERS')
    return audiences.countReach(db, { creatorId, audience, audienceType: null, audienceId: null });
  if (!contentType || !contentId) return { people: 0, addressees: 0 };
  const content = await getContent(db, contentType, contentId);
  if (!isOwn(actor, content) || content.isDeleted) throw notFound('This content');
  return audiences.countReach(db, { creatorId, audience, audienceType: contentType, audienceId: contentId });
}

/**
 * Replaces the files of a post.
 * @throws 404 for another person's file, 409 for a file that is not ready, 422 for a repeated file
 *   or too many files
 */
async function setFiles(
  trx: Trx,
  actor: CreatorActor,
  postId: string,
  files: NonNullable<Input['files']>,
): Promise<void> {
  if (new Set(files.map(({ id }) => id)).size < files.length)
    throw invalidField('files', 'FILE_TWICE', 'Each file is in it once.');
  const rows = [];
  for (const { id } of files) rows.push(await getReadyFile(trx, actor.userId, id));
  assertCounts(rows.map(({ mimeType }) => findFileKind(mimeType) ?? 'document'));
  await enqueueWidths(trx, rows);
  await repository.replaceFiles(
    trx,
    postId,
    files.map(({ id, description }) => ({ fileId: id, description })),
  );
  await setUses(
    trx,
    contentType,
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

/**
 * Revalidates the pages of a post that is public or was public before the change.
 * @returns the current row
 */
async function afterStateChange(trx: Trx, before: Row, changed?: Row): Promise<Row> {
  const after = changed ?? (await repository.getPost(trx, before.id));
  if (before.isPublic || after.isPublic) await revalidate(trx, contentType, before.id);
  return after;
}

/** Reports a published post to the office if it contains words of the office's filters. */
const reportWords = (trx: Trx, { id, title, summary, textBody }: Row) =>
  reportIfListed(trx, { type: contentType, id }, [title, summary, textBody]);

const posts = createPublishing({
  contentType,
  name: 'post',
  states: postStateSets,
  lock: repository.lockPost,
  listDue: repository.listDue,
  update: repository.updatePost,
  listMissing: (_, row) => listMissingFields(row),
  // The audience is notified only once. The post may have been unpublished before the first mail
  // was sent.
  async published(trx, row) {
    await reportWords(trx, row);
    if (row.mailsStartedAt !== null || !row.sendsMail) return;
    if (await mayMailNews(row.creatorId)) await notify(trx, 'post', toPostEvent(row));
    else await repository.updatePost(trx, row.id, { sendsMail: false });
  },
  removed: (trx, contentId) => withdrawAppeal(trx, { contentType, contentId }),
  afterStateChange,
});

export const { publishDue, takeDown, putBack, restore, lockForChange } = posts;

/**
 * Creates a draft.
 * @throws 409 above the maximum number of posts
 */
export async function create(actor: CreatorActor, input: Body<typeof calls.create>): Promise<PostDraft> {
  const written = await textColumns(actor, input.text);
  return inTransaction(async (trx) => {
    await creators.lockById(trx, actor.creator.id);
    if ((await repository.countOwn(trx, actor.creator.id)) >= MOST_POSTS)
      throw conflict('TOO_MANY_POSTS', `You can have ${MOST_POSTS} posts. Delete one to write another.`);
    const columns = { ...(await columnsOf(trx, actor, input)), ...written };
    const at = now();
    const { id } = await repository.insertPost(trx, {
      ...columns,
      title: input.title,
      creatorId: actor.creator.id,
      createdAt: at,
      updatedAt: at,
    });
    if (input.files) await setFiles(trx, actor, id, input.files);
    await enqueueCover(trx, contentType, null, { ...columns, id });
    return toDraft(trx, actor, id);
  });
}

/**
 * Updates a post. Changes of a published post are public at once.
 * @throws 409 if another window has saved a newer version, so that no change is lost
 */
export async function update(
  actor: CreatorActor,
  id: string,
  { version, knownFiles, ...input }: Unversioned<Body<typeof calls.update>>,
): Promise<PostDraft> {
  // The text is parsed before the transaction, so that no row is locked during the parsing.
  const written = await textColumns(actor, input.text);
  return inTransaction(async (trx) => {
    const row = await lockForChange(trx, actor, id);
    posts.assertVersion(row, version);
    // The choice whether to mail readers cannot change after the first publication.
    const sendsMail = row.publishedAt === null ? input.sendsMail : undefined;
    const columns = { ...(await columnsOf(trx, actor, { ...input, sendsMail })), ...written };
    const change = { ...columns, version: row.version + 1, updatedAt: now() };
    const [after, files] = await Promise.all([
      repository.changePost(trx, id, change),
      repository.listFiles(trx, [id]),
    ]);
    if (input.files) await setFiles(trx, actor, id, mergeFiles(input.files, files, knownFiles));
    await afterStateChange(trx, row, after);
    // A published or scheduled post must still have all required fields.
    if (row.state === 'PUBLISHED' || row.state === 'SCHEDULED') await posts.assertWhole(trx, after);
    const hasNewWords =
      row.title !== after.title || row.summary !== after.summary || row.textBody !== after.textBody;
    if (after.state === 'PUBLISHED' && hasNewWords) await reportWords(trx, after);
    if (row.publishedAt) await recordChanges(trx, contentType, id, row, changedFields(columns));
    await enqueueCover(trx, contentType, row, { id, ...columns });
    return toDraftWith(trx, actor, after, input.files ? undefined : files);
  });
}

/**
 * Returns the changed fields that readers see. Fields that are derived from the text are omitted.
 */
const changedFields = <Columns extends Partial<Row>>({
  blocks: _,
  previewCount: _count,
  wordsCount: _words,
  sendsMail: _mail,
  ...fields
}: Columns) => fields;

/**
 * Changes the state of an own post.
 * @throws 409 from another state or version, 422 with the missing field, or for a past time
 */
export const updateStatus = (
  actor: CreatorActor,
  id: string,
  change: Body<typeof calls.updateStatus>,
): Promise<PostDraft> =>
  inTransaction(async (trx) => {
    await posts.changeStatus(trx, actor, id, change);
    return toDraft(trx, actor, id);
  });

/** Deletes a post with its comments and likes. */
export const remove = (actor: CreatorActor, id: string): Promise<void> =>
  inTransaction(async (trx) => {
    await posts.remove(trx, actor, id);
    await setUses(trx, contentType, id, []);
  });

/**
 * Adds an uploaded file at the end of the post's files.
 * @throws the errors of `update`
 */
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

/**
 * Replaces a file of a post. If the post already contains the new file, it is listed only once.
 * @throws the errors of `update`
 */
export const replaceFile = (actor: CreatorActor, id: string, fileId: string, by: string): Promise<void> =>
  inTransaction(async (trx) => {
    const row = await lockForChange(trx, actor, id);
    const before = await repository.listFiles(trx, [id]);
    // The old file was removed in another window, so the new file is not added.
    if (!before.some((file) => file.id === fileId)) return;
    const files = before
      .filter((file) => file.id !== by)
      .map((file) => ({ id: file.id === fileId ? by : file.id, description: file.description }));
    await changeFiles(trx, actor, row, files);
  });

async function changeFiles(trx: Trx, actor: CreatorActor, row: Row, files: NonNullable<Input['files']>) {
  await setFiles(trx, actor, row.id, files);
  await touch(trx, row);
}

/**
 * Records a change of a post's related data, such as captions. The version is unchanged, so that an
 * open editor can still save.
 */
export async function touch(trx: Trx, row: Row): Promise<void> {
  await repository.updatePost(trx, row.id, { updatedAt: now() });
  await afterStateChange(trx, row);
}
