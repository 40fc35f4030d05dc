import type { Body, Query } from '../../contract/call.ts';
import type { PostDraft, posts as calls } from '../../contract/posts.ts';
import { findFileKind } from '../../contract/values/file-types.ts';
import { limits } from '../../contract/values/limits.ts';
import { now } from '../clock.ts';
import { recordChanges } from '../moderation/change-service.ts';
import { coverColumns, drawIfWanted } from '../content/cover-service.ts';
import { mergeFiles } from '../content/file-list-service.ts';
import { publishing, type Unversioned } from '../content/publishing-service.ts';
import * as creators from '../creators/service.ts';
import { db, inTransaction, type Trx } from '../db/connection.ts';
import { isOwn } from '../policies/access.ts';
import { getContent } from '../extension-points/content-kinds.ts';
import { wantWidths } from '../files/private-picture-service.ts';
import { getReadyFile } from '../files/service.ts';
import { setUses } from '../files/use-service.ts';
import { withdrawAppeal } from '../moderation/takedown-service.ts';
import type { CreatorActor } from '../http/actor.ts';
import { conflict, invalidField, notFound } from '../errors.ts';
import { mayMailNews } from '../http/rate-limits.ts';
import { revalidate } from '../revalidation.ts';
import { enqueue } from '../tasks.ts';
import * as mails from './mail-repository.ts';
import * as repository from './repository.ts';
import { missingOf, toDraft } from './service.ts';
import { textColumns } from './text-service.ts';

type Row = repository.PostRow;
type Input = Omit<Body<typeof calls.update>, 'version' | 'seenFiles'>;

const contentType = 'POST';

/** A bound against programs; nobody writes so many. */
const MOST_POSTS = 10_000;

/** Replaces what a request names by its columns, once each was found to be the actor's. */
async function columnsOf(trx: Trx, actor: CreatorActor, input: Partial<Input>) {
  const { pictureId, audienceContent, text: _text, files: _files, ...rest } = input;
  return {
    ...rest,
    ...(await coverColumns(trx, actor, pictureId)),
    ...(await audienceColumns(trx, actor, audienceContent)),
  };
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

/**
 * How many people a post for this audience would be sent to by mail now; nobody while it is not said what its buyers own.
 * @throws 404 for what another creator sells
 */
export async function readReach(actor: CreatorActor, { audience, ...owned }: Query<typeof calls.readReach>) {
  const { contentType, contentId } = owned;
  const creatorId = actor.creator.id;
  if (audience !== 'BUYERS')
    return mails.countReach(db, { creatorId, audience, audienceType: null, audienceId: null });
  if (!contentType || !contentId) return { people: 0, addressees: 0 };
  const content = await getContent(db, contentType, contentId);
  if (!isOwn(actor, content) || content.isDeleted) throw notFound('This content');
  return mails.countReach(db, { creatorId, audience, audienceType: contentType, audienceId: contentId });
}

/** @throws 404 for another person's file, 409 for one that is not ready, 422 for one named twice, or more than a post has */
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
  await wantWidths(trx, rows);
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

/** Also of one that is not public any more: its page is not there then. @returns the row as it is now */
async function settle(trx: Trx, before: Row): Promise<Row> {
  const after = await repository.getPost(trx, before.id);
  if (before.isPublic || after.isPublic) await revalidate(trx, contentType, before.id);
  return after;
}

const posts = publishing({
  contentType,
  name: 'post',
  lock: repository.lockPost,
  listDue: repository.listDue,
  update: repository.updatePost,
  listMissing: (_, row) => missingOf(row),
  // Once: it may have been unpublished before the first mail was made.
  async published(trx, row) {
    if (row.mailsStartedAt !== null || !row.sendsMail) return;
    if (await mayMailNews(row.creatorId)) await enqueue(trx, 'posts.mail', { postId: row.id });
    else await repository.updatePost(trx, row.id, { sendsMail: false });
  },
  removed: (trx, contentId) => withdrawAppeal(trx, { contentType, contentId }),
  settle,
});

export const { publishDue, takeDown, putBack, lockForChange } = posts;

/** @throws 409 for more posts than anybody writes */
export async function create(actor: CreatorActor, input: Body<typeof calls.create>): Promise<PostDraft> {
  const written = await textColumns(actor, input.text);
  return inTransaction(async (trx) => {
    await creators.lockById(trx, actor.creator.id);
    if ((await repository.countOwn(trx, actor.creator.id)) >= MOST_POSTS)
      throw conflict('TOO_MANY_POSTS', `You can have ${MOST_POSTS} posts. Delete one to write another.`);
    const columns = { ...(await columnsOf(trx, actor, input)), ...written };
    const { id } = await repository.insertPost(trx, {
      ...columns,
      title: input.title,
      creatorId: actor.creator.id,
      createdAt: now(),
      updatedAt: now(),
    });
    if (input.files) await setFiles(trx, actor, id, input.files);
    await drawIfWanted(trx, contentType, null, { ...columns, id });
    return toDraft(trx, actor, id);
  });
}

/**
 * Changes of a published post are public at once.
 * @throws 409 when another window saved it since the version that was read: nothing of either is lost
 */
export async function update(
  actor: CreatorActor,
  id: string,
  { version, seenFiles, ...input }: Unversioned<Body<typeof calls.update>>,
): Promise<PostDraft> {
  // Before the transaction: nothing is locked while a text is read.
  const written = await textColumns(actor, input.text);
  return inTransaction(async (trx) => {
    const row = await lockForChange(trx, actor, id);
    posts.assertVersion(row, version);
    // Whether its readers are notified is decided when it is published for the first time.
    const sendsMail = row.publishedAt === null ? input.sendsMail : undefined;
    const columns = { ...(await columnsOf(trx, actor, { ...input, sendsMail })), ...written };
    await repository.updatePost(trx, id, { ...columns, version: row.version + 1, updatedAt: now() });
    if (input.files)
      await setFiles(
        trx,
        actor,
        id,
        mergeFiles(input.files, await repository.listFiles(trx, [id]), seenFiles),
      );
    const after = await settle(trx, row);
    // What is out, or goes out by itself, always has all that it needs.
    if (row.state === 'PUBLISHED' || row.state === 'SCHEDULED') await posts.assertWhole(trx, after);
    if (row.publishedAt) await recordChanges(trx, contentType, id, row, changedFields(columns));
    await drawIfWanted(trx, contentType, row, { id, ...columns });
    return toDraft(trx, actor, id);
  });
}

/** What a change says of a post, without what is only read from its text, and what its readers do not see. */
const changedFields = ({
  blocks: _,
  openingCount: _count,
  wordsCount: _words,
  sendsMail: _mail,
  ...fields
}: Partial<Row>) => fields;

/** @throws 409 from another state or of another version, 422 naming what is missing, or for a time that is not ahead */
export const updateStatus = (
  actor: CreatorActor,
  id: string,
  change: Body<typeof calls.updateStatus>,
): Promise<PostDraft> =>
  inTransaction(async (trx) => {
    await posts.changeStatus(trx, actor, id, change);
    return toDraft(trx, actor, id);
  });

/** Its comments and likes go with it. */
export const remove = (actor: CreatorActor, id: string): Promise<void> =>
  inTransaction(async (trx) => {
    await posts.remove(trx, actor, id);
    await setUses(trx, contentType, id, []);
  });

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

/** Puts another file in the place of one; a post that has both keeps it once. @throws as `update` */
export const replaceFile = (actor: CreatorActor, id: string, fileId: string, by: string): Promise<void> =>
  inTransaction(async (trx) => {
    const row = await lockForChange(trx, actor, id);
    const before = await repository.listFiles(trx, [id]);
    // It was taken out in another window: there is no place for the other file.
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

/** Notes a change of what belongs to a post. Not another version: whoever is writing meanwhile continues, and finds it there. */
export async function touch(trx: Trx, row: Row): Promise<void> {
  await repository.updatePost(trx, row.id, { updatedAt: now() });
  await settle(trx, row);
}
