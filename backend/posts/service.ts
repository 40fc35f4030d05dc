import type { Query } from '../../contract/call.ts';
import type { Byline } from '../../contract/content.ts';
import type {
  PostCard,
  PostDraft,
  PostPage,
  posts,
  PostViewerState,
  TextBlock,
} from '../../contract/posts.ts';
import { isWholeTitle } from '../../contract/rules/long-enough.ts';
import { findFileKind, type FileKind } from '../../contract/values/file-types.ts';
import { canView, isOwn } from '../policies/access.ts';
import type { Content } from '../extension-points/content-kinds.ts';
import { recordOpening } from '../content/bundled-item-service.ts';
import { listCards, isEntitled } from '../content/service.ts';
import { readTakedown } from '../moderation/takedown-service.ts';
import * as creators from '../creators/service.ts';
import { db, type Db } from '../db/connection.ts';
import { writeCursor, pageFrom, readCursor } from '../db/pagination.ts';
import { listTrackLinks, listTracks, toStoredCaptions } from '../files/captions-service.ts';
import { signedLink } from '../files/link-service.ts';
import { findHlsUrl } from '../files/video-link-service.ts';
import { shownPicture } from '../files/picture-service.ts';
import { pictureLinks } from '../files/private-picture-service.ts';
import { isViewed, type Actor, type CreatorActor } from '../http/actor.ts';
import { notFound } from '../errors.ts';
import { isMember } from '../memberships/subscription-service.ts';
import { countWords, minutesToRead, plainText } from './markdown.ts';
import * as policy from './policy.ts';
import * as repository from './repository.ts';

type Row = repository.PostRow;

const toCard = (row: repository.CardRow, creator: Byline): PostCard => ({
  id: row.id,
  title: row.title,
  summary: row.summary,
  topicId: row.topicId,
  picture: shownPicture(row.picture),
  audience: row.audience,
  readingMinutes: minutesToRead(row.wordsCount),
  // A public post has a publication date. A post that was never published shows the date of its
  // last change to its creator.
  publishedAt: (row.publishedAt ?? row.updatedAt).toISOString(),
  likesCount: row.likeCount,
  commentsCount: row.commentCount,
  creator,
});

/** Converts rows into cards in the same order. */
export async function toCards(from: Db, rows: repository.CardRow[]): Promise<PostCard[]> {
  const bylines = await creators.bylinesById(
    from,
    rows.map((row) => row.creatorId),
  );
  return rows.map((row) => toCard(row, bylines.get(row.creatorId)!));
}

/** Converts a row into the input of the content rules. */
export const toContent = (row: Row): Content => ({
  ...row,
  priceCents: 0,
  isDeleted: row.state === 'DELETED',
});

/**
 * Splits the blocks of a post into the public preview and the rest, which is only for the audience.
 */
export function splitBlocks(row: Pick<Row, 'blocks' | 'previewCount' | 'audience' | 'hasPreview'>) {
  // `readMarkdown` produced these blocks when the text was saved, so the cast is safe.
  const blocks = row.blocks as TextBlock[];
  const previewCount = row.audience === 'EVERYONE' ? blocks.length : row.hasPreview ? row.previewCount : 0;
  return { preview: blocks.slice(0, previewCount), rest: blocks.slice(previewCount) };
}

/** Returns the previous and the next post that the readers of a post can open. */
async function neighboursOf(from: Db, row: Row): Promise<Pick<PostPage, 'previous' | 'next'>> {
  if (row.isPublic) return repository.findNeighbours(from, row);
  return row.isKept ? repository.findKeptNeighbours(from, row) : { previous: null, next: null };
}

async function toPage(from: Db, row: Row): Promise<PostPage> {
  const [creator, files, neighbours] = await Promise.all([
    creators.getCard(from, row.creatorId),
    repository.listFiles(from, [row.id]),
    neighboursOf(from, row),
  ]);
  const { preview, rest } = splitBlocks(row);
  const count = (kind: FileKind) => files.filter(({ mimeType }) => findFileKind(mimeType) === kind).length;
  const card = row.audienceType && (await audienceCard(from, row));
  return {
    ...toCard(row, creator),
    creator,
    tags: row.tags,
    preview,
    rest: {
      readingMinutes: rest.length === 0 ? 0 : minutesToRead(countWords(plainText(rest))),
      hasVideo: count('video') > 0,
      hasAudio: count('audio') > 0,
      picturesCount: count('image'),
      documentsCount: count('document'),
    },
    // Content that is not public has no page, and its title must not be shown.
    audienceContent: card?.isPublic
      ? { contentType: card.contentType, title: card.title, path: card.path }
      : null,
    takesComments: row.takesComments,
    ...neighbours,
    updatedAt: row.updatedAt.toISOString(),
  };
}

const audienceCard = async (from: Db, { audienceType, audienceId }: Row) =>
  (await listCards(from, [{ contentType: audienceType!, contentId: audienceId! }])).get(audienceId!);

/**
 * Returns a public post. A post that is not public returns 404 even for its creator, so that the
 * page can be static.
 */
export async function read(id: string): Promise<PostPage> {
  const row = await repository.findPost(db, id);
  if (!row?.isPublic) throw notFound('This post');
  return toPage(db, row);
}

/**
 * Returns a post for a caller who may see it, even when it is not public.
 * @throws 404
 */
export async function preview(actor: Actor, id: string): Promise<PostPage> {
  const { row } = await getReadable(db, actor, id);
  return toPage(db, row);
}

export async function list({
  orderBy,
  limit,
  cursor,
  ...filter
}: Query<typeof posts.list> & { audience?: 'EVERYONE' }) {
  const after = cursor ? readCursor(cursor, 2) : null;
  const rows = await repository.listPublished(db, orderBy, filter, after, limit + 1);
  const page = pageFrom(
    rows,
    limit,
    (row) => writeCursor(row.sortText, row.id),
    (row) => row,
  );
  return { ...page, items: await toCards(db, page.items) };
}

/** Returns true if a user belongs to a post's audience. */
export async function isReader(
  from: Db,
  userId: string | undefined,
  row: Pick<Row, 'creatorId' | 'audience' | 'audienceType' | 'audienceId'>,
): Promise<boolean> {
  if (row.audience === 'EVERYONE') return true;
  if (userId === undefined) return false;
  if (row.audience === 'MEMBERS') return isMember(from, userId, row.creatorId);
  const { audienceType: contentType, audienceId: contentId } = row;
  return contentType !== null && isEntitled(from, userId, { contentType, contentId: contentId! });
}

/**
 * Returns a post, and whether the caller may read the whole post.
 * @throws 404 for a post that the caller may not see
 */
export async function getReadable(from: Db, actor: Actor | null, id: string) {
  const row = await repository.findPost(from, id);
  if (!row) throw notFound('This post');
  const isOfAudience = await isReader(from, actor?.userId, row);
  const viewer = { actor, isUnlocked: policy.isUnlocked(row, isOfAudience) };
  if (!canView(viewer, toContent(row))) throw notFound('This post');
  return { row, mayRead: policy.canRead(actor, row, isOfAudience) };
}

export async function readViewerState(actor: Actor | null, id: string): Promise<PostViewerState> {
  const { row, mayRead } = await getReadable(db, actor, id);
  const whole = mayRead ? await wholeOf(row) : null;
  return {
    isOwn: isOwn(actor, row),
    whole: whole && (await isHandedOut(actor, row, whole)) ? whole : null,
    can: {
      comment: policy.canComment(actor, row, mayRead) === true,
      moderate: isOwn(actor, row) || actor?.isOffice === true,
      update: policy.publishing.canUpdate(actor, row) === true,
    },
  };
}

/**
 * Records that a buyer opened the post. The record is needed because its document links deliver the
 * files, which counts against a refund.
 * @returns true if the post may be delivered
 */
async function isHandedOut(actor: Actor | null, row: Row, { files }: Whole): Promise<boolean> {
  const { id, title, audience, audienceType: contentType, audienceId: contentId } = row;
  if (audience !== 'BUYERS' || contentType === null || contentId === null) return true;
  if (!actor || actor.isOffice || isViewed(actor) || isOwn(actor, row)) return true;
  const hasDocuments = files.some(({ kind }) => kind === 'document');
  return recordOpening(actor.userId, { contentType, contentId }, { id, title, hasDocuments });
}

type Whole = NonNullable<PostViewerState['whole']>;

/**
 * Returns the whole post. The caller must have checked the access. Pictures are omitted until their
 * widths are generated.
 */
async function wholeOf(row: Row): Promise<Whole> {
  const files = await repository.listFiles(db, [row.id]);
  const linked = await Promise.all(
    files.map(async (file) => {
      const kind = findFileKind(file.mimeType) ?? 'document';
      const link =
        kind === 'image'
          ? await pictureLinks(file)
          : { ...(await signedLink(file, { download: kind === 'document' })), smallUrl: null };
      const captions = kind === 'video' ? await listTrackLinks(db, file.id) : [];
      return link && { file, kind, ...link, captions, hlsUrl: await findHlsUrl(db, file, link.expiresAt) };
    }),
  );
  const shown = linked.filter((each) => each !== null);
  return {
    blocks: row.blocks as TextBlock[],
    files: shown.map(({ file: { id, description, fileName, mimeType, size, pages }, ...link }) => ({
      id,
      description,
      fileName,
      mimeType,
      size,
      pages,
      kind: link.kind,
      url: link.url,
      smallUrl: link.smallUrl,
      hlsUrl: link.hlsUrl,
      captions: link.captions,
    })),
    // All links were signed at the same time, so they expire together.
    expiresAt: shown[0]?.expiresAt.toISOString() ?? null,
  };
}

/** Returns the fields that are missing before a post can be published. */
export const listMissingFields = (row: Row): string[] =>
  [
    !isWholeTitle(row.title) && 'title',
    row.summary === '' && 'summary',
    row.textBody.trim() === '' && 'text',
    !row.topicId && 'topicId',
    row.audience === 'BUYERS' && row.audienceType === null && 'audienceContent',
  ].filter((name) => name !== false);

export const toDraft = async (from: Db, actor: CreatorActor, id: string): Promise<PostDraft> =>
  toDraftWith(from, actor, await repository.getPost(from, id));

/**
 * Converts a row into its draft; `listed` are the post's files if the caller has already read them.
 */
export async function toDraftWith(
  from: Db,
  actor: CreatorActor,
  row: Row,
  listed?: Awaited<ReturnType<typeof repository.listFiles>>,
): Promise<PostDraft> {
  const { id } = row;
  const [files, card, takedown] = await Promise.all([
    listed ?? repository.listFiles(from, [id]),
    row.audienceType ? audienceCard(from, row) : null,
    row.state === 'TAKEN_DOWN' ? readTakedown(from, { contentType: 'POST', contentId: id }) : null,
  ]);
  const tracks = await listTracks(
    from,
    files.map((file) => file.id),
  );
  const missing = listMissingFields(row);
  return {
    takedown,
    id,
    title: row.title,
    summary: row.summary,
    text: row.textBody,
    topicId: row.topicId,
    tags: row.tags,
    picture: shownPicture(row.picture),
    hasOwnPicture: row.hasOwnPicture,
    audience: row.audience,
    audienceContent: row.audienceType
      ? { contentType: row.audienceType, contentId: row.audienceId!, title: card?.title ?? '' }
      : null,
    hasPreview: row.hasPreview,
    takesComments: row.takesComments,
    sendsMail: row.sendsMail,
    mailedCount: row.mailsStartedAt && row.mailsCount,
    files: files.map(({ id, fileName, mimeType, size, description }) => ({
      id,
      fileName,
      mimeType,
      size,
      description,
      captions: toStoredCaptions(tracks, id),
    })),
    state: row.state,
    publishAt: row.publishAt?.toISOString() ?? null,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
    wordsCount: row.wordsCount,
    readingMinutes: minutesToRead(row.wordsCount),
    likesCount: row.likeCount,
    commentsCount: row.commentCount,
    viewsCount: row.viewCount,
    missing,
    can: {
      update: policy.publishing.canUpdate(actor, row) === true,
      publish:
        policy.publishing.canPublish(row, creators.canPublish(actor.creator)) === true &&
        missing.length === 0,
      unpublish: policy.publishing.canUnpublish(row) === true,
      remove: policy.publishing.canRemove(actor, row) === true,
    },
  };
}

export async function readDraft(actor: CreatorActor, id: string): Promise<PostDraft> {
  const row = await repository.findPost(db, id);
  if (!row || !isOwn(actor, row) || row.state === 'DELETED') throw notFound('This post');
  return toDraftWith(db, actor, row);
}
