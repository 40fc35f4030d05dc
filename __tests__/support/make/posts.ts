import type { OwnContent } from '@/contract/content';
import type {
  PostCard,
  PostDraft,
  PostInput,
  PostMedia,
  PostPage,
  PostViewerState,
  TextBlock,
  TextRun,
} from '@/contract/posts';
import type { Comment } from '@/contract/comments';
import type { Person } from './accounts';
import { creatorCard, type CreatorPerson } from './creators';
import { id } from './ids';

export const run = (text: string, fields: Partial<TextRun> = {}): TextRun => ({
  text,
  marks: [],
  href: null,
  ...fields,
});
export const paragraph = (text: string): TextBlock => ({ type: 'paragraph', runs: [run(text)] });

export const postCard = (fields: Partial<PostCard> = {}): PostCard => ({
  id: id(700),
  title: 'After a bad night',
  summary: 'Here is the order I do things in.',
  topicId: 'sleep-health',
  picture: null,
  audience: 'EVERYONE',
  readingMinutes: 4,
  publishedAt: '2026-01-12T07:00:00.000Z',
  likesCount: 0,
  commentsCount: 0,
  creator: { id: id(2), username: 'marisol', name: 'Marisol Quennell', picture: null },
  ...fields,
});

const noRest: PostPage['rest'] = {
  readingMinutes: 0,
  hasVideo: false,
  hasAudio: false,
  picturesCount: 0,
  documentsCount: 0,
};

/** Returns a post for everyone, without files. */
export const postPage = (fields: Partial<PostPage> = {}): PostPage => ({
  ...postCard(fields),
  creator: { ...creatorCard(), bio: 'I worked nights.', takesTips: false },
  tags: [],
  preview: [paragraph('Four hours is enough to begin.')],
  rest: noRest,
  audienceContent: null,
  takesComments: true,
  previous: null,
  next: null,
  updatedAt: '2026-01-12T08:00:00.000Z',
  ...fields,
});

/** Returns a post that has more than its preview for members. */
export const membersPost = (fields: Partial<PostPage> = {}): PostPage =>
  postPage({ audience: 'MEMBERS', rest: { ...noRest, readingMinutes: 3, documentsCount: 1 }, ...fields });

export const postMedia = (fields: Partial<PostMedia> = {}): PostMedia => ({
  id: id(750),
  kind: 'document',
  description: '',
  fileName: 'diary.pdf',
  mimeType: 'application/pdf',
  size: 240_000,
  pages: 2,
  url: 'http://files.test/diary.pdf?signature=once',
  smallUrl: null,
  hlsUrl: null,
  captions: [],
  ...fields,
});

/** Viewer state of a user who can read only the preview. */
export const postViewerState = (fields: Partial<PostViewerState> = {}): PostViewerState => ({
  isOwn: false,
  whole: null,
  can: { comment: false, moderate: false, update: false },
  ...fields,
});

/** Viewer state of a user who can read the whole post. */
export const readerViewerState = (files: PostMedia[] = []): PostViewerState =>
  postViewerState({
    whole: {
      blocks: [paragraph('Four hours is enough to begin.'), paragraph('Curtains before the phone.')],
      files,
      expiresAt: null,
    },
    can: { comment: true, moderate: false, update: false },
  });

export const comment = (fields: Partial<Comment> = {}): Comment => ({
  id: id(770),
  author: { name: 'Jo', picture: null },
  isByCreator: false,
  text: 'The curtains did it.',
  removedBy: null,
  createdAt: '2026-01-13T09:00:00.000Z',
  editedAt: null,
  editableUntil: null,
  canRemove: false,
  answers: [],
  answersCount: fields.answers?.length ?? 0,
  answersCursor: null,
  ...fields,
});

export const postDraft = (fields: Partial<PostDraft> = {}): PostDraft => ({
  id: id(700),
  title: 'After a bad night',
  summary: 'Here is the order I do things in.',
  text: 'Four hours is enough to begin.',
  topicId: 'sleep-health',
  tags: [],
  picture: null,
  hasOwnPicture: false,
  audience: 'EVERYONE',
  audienceContent: null,
  hasPreview: true,
  takesComments: true,
  sendsMail: true,
  mailedCount: null,
  files: [],
  state: 'DRAFT',
  publishAt: null,
  publishedAt: null,
  updatedAt: '2026-01-12T07:00:00.000Z',
  version: 1,
  wordsCount: 6,
  readingMinutes: 1,
  likesCount: 0,
  commentsCount: 0,
  viewsCount: 0,
  takedown: null,
  missing: [],
  can: { update: true, publish: true, unpublish: false, remove: true },
  ...fields,
});

export const ownPost = (fields: Partial<OwnContent> = {}): OwnContent => ({
  contentType: 'POST',
  id: id(700),
  title: 'After a bad night',
  state: 'PUBLISHED',
  picture: null,
  topicId: 'sleep-health',
  priceCents: 0,
  partsCount: 0,
  ownersCount: 0,
  earnedCents: 0,
  viewsCount: 0,
  commentsCount: 0,
  hasPendingChanges: false,
  audience: 'EVERYONE',
  publishAt: null,
  updatedAt: '2026-01-12T07:00:00.000Z',
  ...fields,
});

/** Text with a preview and a rest that no other text contains. */
export const postText =
  'Four hours is enough to begin.\n\n## The first hour\n\nCurtains before the *phone*.\n\n- Daylight\n- Breakfast';

/**
 * Creates a post for everyone; published by default.
 * @returns the id of the post
 */
export async function makePost(
  creator: CreatorPerson,
  { isPublished = true, ...fields }: Partial<PostInput> & { isPublished?: boolean } = {},
): Promise<string> {
  const editing = await import('@/backend/posts/editing-service');
  const { id } = await editing.create(creator.actor, {
    title: 'After a bad night',
    summary: 'Here is the order I do things in.',
    text: postText,
    topicId: 'sleep-health',
    ...fields,
  });
  if (isPublished) await editing.updateStatus(creator.actor, id, { status: 'PUBLISHED' });
  return id;
}

/** Makes a user a member of a creator for a month, without the card provider. */
export async function makeMember(
  person: Person,
  creator: CreatorPerson,
  fields: { state?: 'ACTIVE' | 'PAST_DUE'; graceEndsAt?: Date } = {},
): Promise<string> {
  const { makeSubscription } = await import('./memberships');
  const { db } = await import('@/backend/db/connection');
  await makeSubscription(person, creator, 1);
  const { id } = await db
    .updateTable('subscriptions')
    .set({ state: 'ACTIVE', ...fields })
    .where('userId', '=', person.userId)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
